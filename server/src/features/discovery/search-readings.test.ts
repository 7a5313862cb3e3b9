import { createRequire } from 'node:module';
import { pinyin } from 'pinyin-pro';
import { expect, it } from 'vitest';
import { hasHan, type ReadingTable, syllablesOf } from './search-readings.ts';

const read = (text: string): string[] =>
  pinyin(text, { toneType: 'none', type: 'array', v: true, nonZh: 'removed' });

/** The phrases that pinyin-pro knows, the short ones first. */
const phrases: string[] = createRequire(import.meta.url)('pinyin-pro/dist/esm/data/patterns.mjs')
  .PatternsNormal.map(({ zh }: { zh: string }) => zh)
  .sort((one: string, other: string) => one.length - other.length);

/** The characters of Unicode's first plane that have a reading, with the one that they have within a text. */
const listCharacters = (): Map<string, string> => {
  const readings = new Map<string, string>();
  for (let code = 0x2e80; code <= 0xffff; code += 1) {
    const character = String.fromCodePoint(code);
    if (!hasHan(character)) continue;
    const reading = character === '了' ? 'le' : read(character).join('');
    if (/^[a-z]+$/.test(reading)) readings.set(character, reading);
  }
  return readings;
};

const isReadOtherwise = (phrase: string, table?: ReadingTable): boolean =>
  syllablesOf(phrase, table).join(' ') !== read(phrase).join(' ');

/** The phrases that are not read as their characters, and the shorter phrases in them, are. */
const listPhrases = (characters: ReadonlyMap<string, string>): Map<string, string> => {
  const listed = new Map<string, string>();
  for (const phrase of phrases)
    if (isReadOtherwise(phrase, { characters, phrases: listed })) listed.set(phrase, read(phrase).join(' '));
  return listed;
};

it('table of readings is that of pinyin-pro (vitest --update writes it)', async () => {
  const characters = listCharacters();
  const bySyllable = Map.groupBy(characters.keys(), (character) => characters.get(character) ?? '');
  const table = {
    characters: Object.fromEntries([...bySyllable].map(([syllable, those]) => [syllable, those.join('')])),
    phrases: Object.fromEntries(listPhrases(characters)),
  };
  await expect(`${JSON.stringify(table, null, 2)}\n`).toMatchFileSnapshot('search-readings.json');
});

it('readings of phrases are those of pinyin-pro', () => {
  expect(phrases.filter((phrase) => isReadOtherwise(phrase))).toEqual([]);
});
