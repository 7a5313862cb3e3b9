import type { SynonymGroup } from '@cliffhanger/contracts/staff';
import { afterAll, describe, expect, it } from 'vitest';
import { commandsOf } from '../../support/staff-commands.ts';
import { startAppForCommands } from '../../support/staff-door.ts';

const app = await startAppForCommands();
afterAll(() => app.close());
const { config } = app.platform;

const { print, json, refusal } = commandsOf(config.DATA_DIR);

describe('the search synonyms command', () => {
  const synonyms = (...words: string[]) => json<SynonymGroup[]>('search', 'synonyms', ...words);

  it('adds words to a group and keeps the others', async () => {
    await synonyms('set', 'sea', 'sea', 'ocean');
    const wolves = { slug: 'werewolf', words: ['狼人', 'werewolf', '人狼'] };
    expect(await synonyms('set', 'werewolf', ...wolves.words)).toEqual([wolves]);
    const added = { ...wolves, words: [...wolves.words, 'hombre lobo'] };
    // A word that the group has already counts once.
    expect(await synonyms('add', 'werewolf', 'hombre lobo', 'Werewolf')).toEqual([added]);
    expect(await app.staff('log.list', { subject: 'werewolf', limit: 1 })).toMatchObject({
      items: [{ before: { words: wolves.words }, after: { words: added.words } }],
    });
    expect(await refusal('search', 'synonyms', 'add', 'vampire', 'Vampir')).toEqual({
      code: 1,
      stderr: 'there is no group "vampire"\n',
    });
    expect(await refusal('search', 'synonyms', 'add', 'werewolf', 'ocean')).toEqual({
      code: 1,
      stderr: '"ocean" is in the group "sea"\n',
    });
    const many = Array.from({ length: 17 }, (_, index) => `word${index}`);
    expect(await refusal('search', 'synonyms', 'add', 'werewolf', ...many)).toEqual({
      code: 1,
      stderr: '"werewolf" would have more than 20 words\n',
    });
    expect(await print('search', 'synonyms', 'remove', 'werewolf')).toEqual([
      'Removed werewolf: 狼人 = werewolf = 人狼 = hombre lobo',
    ]);
    expect(await synonyms('list')).toEqual([{ slug: 'sea', words: ['sea', 'ocean'] }]);
  });
});
