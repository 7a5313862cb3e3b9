import type { SaleTemplateJson } from '@cliffhanger/contracts/staff';
import { afterAll, describe, expect, it } from 'vitest';
import { insertTemplates } from '../../support/library.ts';
import { commandsOf } from '../../support/staff-commands.ts';
import { startAppForCommands } from '../../support/staff-door.ts';

const app = await startAppForCommands();
afterAll(() => app.close());
const { config, database } = app.platform;
await insertTemplates(database);

const { print, json, refusal } = commandsOf(config.DATA_DIR);

describe('the templates command', () => {
  const ids = (templates: readonly SaleTemplateJson[]) => templates.map(({ id }) => id);

  it('answers a change with the changed row only', async () => {
    const added = await print(
      ...['templates', 'add', 'coins-7', '--coins', '7', '--amount', '0.99', '--currency', 'EUR', '--yes'],
    );
    expect(added.slice(-2)).toEqual([
      expect.stringMatching(/^id /),
      expect.stringMatching(/^coins-7 +7 coins .* yes$/),
    ]);
    expect((await print('templates', 'off', 'coins-7')).at(-1)).toMatch(/^coins-7 .* no$/);
    expect(await json('templates', 'on', 'coins-7', '--yes')).toMatchObject([
      { id: 'coins-7', active: true },
    ]);
  });

  it('lists by kind, country, currency, and what is on sale', async () => {
    await print('templates', 'off', 'pack-1000');
    const list = async (...words: string[]) => ids(await json('templates', 'list', ...words));
    expect(await list()).toHaveLength(5);
    expect(await list('--kind', 'membership')).toEqual(['week']);
    expect(await list('--kind', 'coins', '--currency', 'USD')).toEqual(['pack-100', 'pack-1000']);
    expect(await list('--kind', 'coins', '--currency', 'USD', '--on-sale')).toEqual(['pack-100']);
    expect(await list('--country', 'BR')).toEqual(['pack-br']);
    expect(await print('templates', 'list', '--kind', 'series')).toEqual(['There are no such offers.']);
    expect(await refusal('templates', 'list', '--country', 'UK')).toMatchObject({ code: 2 });
    expect(await refusal('templates', 'list', '--kind', 'gold')).toMatchObject({ code: 2 });
  });
});

describe('the category command', () => {
  it('answers with the category that it has set', async () => {
    await print('category', 'set', 'noir', '--name', 'en=Noir');
    const set = ['category', 'set', 'comedy', '--name', 'en=Comedy'];
    expect((await print(...set)).slice(1)).toEqual([expect.stringMatching(/^comedy .*en=Comedy$/)]);
  });
});
