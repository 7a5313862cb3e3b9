import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { staff } from '../../support/staff.ts';

const dataDir = mkdtempSync(path.join(tmpdir(), 'cliffhanger-staff-refusals-'));
/** An empty file, which any use of the library would migrate. */
const databaseFile = path.join(dataDir, 'cliffhanger.sqlite');
writeFileSync(databaseFile, '');
afterAll(() => rmSync(dataDir, { recursive: true }));

/** Words of zod's own messages, and names of fields that no option has. */
const machineWords =
  /too (small|big)|expected|received|invalid (option|input|url|key)|>=|<=|"\||\b(endsAt|startsAt|expiresAt|(?<!--)position:|target\.|maxUses|audience|commentId|orderId|feedbackId|beforeId|amountMinor)/i;

const long = 'x'.repeat(6000);
const grant = ['user', 'grant', 'x'];
const codes = ['codes', 'create', '--out', 'x.csv'];
const pack = ['templates', 'add', 'p', '--coins', '10'];
const price = ['templates', 'add', 'p', '--amount', '5', '--currency', 'USD'];
const link = ['carousel', 'add', '--title', 'en=x', '--image', 'x.png'];
const edit = ['drama', 'edit', 'x'];
const banner = [
  'carousel',
  'add',
  '--page',
  '/pages/profile/wallet',
  '--title',
  'en=Coins',
  '--image',
  'missing.png',
];

describe('a staff command refuses wrong values with 2, with the option and what to write, before it touches the library:', () => {
  it.concurrent.each([
    [[...pack, '--amount', '2.499', '--currency', 'USD'], 'USD has 2 decimals, so write 2.50'],
    [[...pack, '--amount', '500.00', '--currency', 'JPY'], 'JPY has no decimals, so write 500'],
    [[...pack, '--amount', '0.00', '--currency', 'USD'], '--amount: must be more than 0'],
    [[...pack, '--amount', '5', '--currency', 'XYZ'], '"XYZ" is no currency of ISO 4217'],
    [
      [...pack, '--amount', '5', '--currency', 'USD', '--country', 'UK'],
      '"UK" is no country of ISO 3166-1; write GB',
    ],
    [
      [...pack, '--amount', '5', '--currency', 'BRL', '--country', 'DE'],
      'DE does not use BRL; write EUR or USD',
    ],
    [['drama', 'publish', 'x', '--at', '2026-02-30'], '30 February does not exist'],
    [['drama', 'publish', 'x', '--at', '2027-02-29T18:00:00Z'], '29 February 2027 does not exist'],
    [['drama', 'publish', 'x', '--at', '2026-12-24T18:00'], 'write 2026-12-24T18:00Z for UTC'],
    [
      ['codes', 'create', '--count', '1', '--coins', '5', '--expires', '12', '--out', 'x'],
      'a day (2026-12-24)',
    ],
    [
      [...banner, '--from', '2026-12-24', '--until', '2026-12-01'],
      '2026-12-01T00:00Z is not after the banner begins, at 2026-12-24T00:00Z',
    ],
    [[...banner, '--until', '2026-11-01'], '--until: 2026-11-01 is over'],
    [['carousel', 'edit', 'x', '--from', '2026-02-30'], '30 February does not exist'],
    [
      ['carousel', 'edit', 'x', '--from', '2030-12-24', '--until', '2030-12-01'],
      '2030-12-01T00:00Z is not after the banner begins',
    ],
    [['carousel', 'move', 'x', '0'], '<place>: write 1 or more'],
    [[...banner, '--country', 'CN', '--country', 'CN'], '"CN" is given twice'],
    [['stats', '--days', '91'], '--days: write 90 or less'],
    [[...grant, '--coins', '-5'], '--coins: write 1 or more'],
    [[...grant, '--coins', '0'], '--coins: write 1 or more'],
    [[...grant, '--coins', '999999999999'], '--coins: write 1000000 or less'],
    [[...grant, '--coins', '99999999999999999999'], 'it is too large'],
    [[...grant, '--coins', 'many'], 'write a whole number, in digits only'],
    [[...grant, '--days', '9999'], '--days: write 3650 or less'],
    [[...grant, '--coins', '5', '--key', ''], '--key: is empty'],
    [['user', 'find', ''], '<text>: is empty'],
    [['user', 'find', 'x', '--limit', '0'], 'write a number from 1 to 1000'],
    [['user', 'show', long], '<who>: write at most 200 characters'],
    [['user', 'show', 'x', '--movements', '1001'], '--movements: write 1000 or less'],
    [['user', 'block', '', '--reason', 'spam'], '<who>: is empty'],
    [['prize', 'send', 'x', '--title', ' ', '--body', 'b'], '--title: is empty'],
    [['prize', 'send', 'x', '--title', 't', '--body', long], '--body: write at most 200 characters; it has '],
    [[...codes, '--count', '0', '--coins', '5'], '--count: write 1 or more'],
    [[...codes, '--count', 'ten', '--coins', '5'], '--count'],
    [[...codes, '--count', '1', '--coins', '0'], '--coins: write 1 or more'],
    [[...codes, '--count', '1', '--days', '-1'], '--days: write 1 or more'],
    [[...codes, '--count', '1', '--days', '1', '--uses', '0'], '--uses: write 1 or more'],
    [['codes', 'edit', 'x', '--name', ' '], '--name: is empty'],
    [['codes', 'edit', '', '--until', 'now'], '<campaign>: is empty'],
    [[...edit, '--price', '0'], 'write 1 or more'],
    [[...edit, '--price', '-3'], 'write 1 or more'],
    [[...edit, '--discount', '91'], 'write 90 or less'],
    [[...edit, '--sex', '3'], 'write 2 or less'],
    [[...edit, '--year', '20'], 'write 1900 or more'],
    [[...edit, '--title', 'en= '], '--title en: is empty'],
    [[...edit, '--hook', `en=${long}`], 'at most 60 are allowed'],
    [[...edit, '--title', 'fr=Non'], 'give it as en=…'],
    [['episode', 'edit', 'x', '0', '--title', 'en=x'], '<number>: write 1 or more'],
    [['episode', 'edit', 'x', '-1', '--title', 'en=x'], '<number>: write 1 or more'],
    [['episode', 'move', 'x', '0', '3'], '<from>: write 1 or more'],
    [['episode', 'move', 'x', '1', '100000'], '<to>: write 9999 or less'],
    [['episode', 'remove', 'x', '0'], '<number>: write 1 or more'],
    [
      ['category', 'set', 'Bad Slug', '--name', 'en=x'],
      '<slug>: lower case letters, digits and single dashes',
    ],
    [['category', 'set', 'x', '--name', 'en=x', '--position', '0'], '--position: write 1 or more'],
    [['category', 'set', 'x', '--name', `en=${long}`], '--name en: write at most 100 characters'],
    [['tag', 'set', 'Bad Slug', '--name', 'en=x'], '<slug>: '],
    [['search', 'synonyms', 'set', 'x', 'one'], '<words>: two words at least'],
    [['search', 'synonyms', 'set', 'x', 'one', ''], '<words>: is empty'],
    [['search', 'synonyms', 'set', 'X Y', 'one', 'two'], '<group>: lower case letters'],
    [[...link, '--link', 'http://example.org'], '--link: write an address that begins with https://'],
    [[...link, '--link', 'nowhere'], '--link: write an address that begins with https://'],
    [['carousel', 'add', '--drama', 'x', '--place', '0'], '--place: write 1 or more'],
    [['carousel', 'add', '--drama', 'X Y'], '--drama: lower case letters'],
    [[...price, '--coins', '0'], '--coins: write 1 or more'],
    [[...price, '--coins', '5', '--bonus', '501'], '--bonus: write 500 or less'],
    [[...price, '--days', '0'], '--days: write 1 or more'],
    [[...price, '--days', '7', '--period', 'decade'], '--period: write one of week, month, quarter, year'],
    [[...price, '--coins', '5', '--position', '999999999999'], '--position: write 10000 or less'],
    [['order', 'list', '--status', 'lost'], 'write one of'],
    [['order', 'list', '--limit', '0'], 'write a number from 1 to 1000'],
    [['order', 'show', ''], '<id>: is empty'],
    [['order', 'refund', long, '--reason', 'spam'], '<id>: write at most 100 characters'],
    [['comments', 'reported', '--limit', '0'], '--limit: write 1 or more'],
    [['comments', 'keep', ''], '<id>: is empty'],
    [['feedback', 'answer', 'x', ''], '<text>: is empty'],
    [['feedback', 'list', '--before', ''], '--before: is empty'],
    [['log', '--by', ''], '--by: is empty'],
    [['log', '--before', '0'], '--before: write 1 or more'],
  ])('%j', async (words, reason) => {
    const { code, stdout, stderr } = await staff(dataDir, ...words);
    expect({ code, stdout, stderr }).toEqual({
      code: 2,
      stdout: '',
      stderr: expect.stringContaining(reason),
    });
    expect(stderr.replace(long, '')).not.toMatch(machineWords);
    expect(statSync(databaseFile).size).toBe(0);
  });

  it.concurrent.each([
    [['user', 'grant', 'x'], 2, 'give either --coins or --days'],
    [[...pack, '--amount', '2.499', '--currency', 'USD'], 2, 'USD has 2 decimals'],
    [['carousel', 'add', '--title', 'en=Coins'], 2, 'give one of --drama, --page and --link'],
    [[...banner, '--country', 'CN'], 2, 'missing.png'],
    [['carousel', 'add', '--drama', 'x'], 1, 'There is no database at'],
    [['user', 'grant', 'x', '--coins', '5'], 1, 'There is no database at'],
    [['drama', 'import', '.'], 1, 'There is no database at'],
    [['media', 'check', '--tidy'], 1, 'There is no database at'],
    [['backup', path.join(dataDir, 'b.tar')], 1, 'There is no database at'],
  ])('also without a library, which it does not make: %j', async (words, code, reason) => {
    const empty = path.join(dataDir, 'nothing');
    expect(await staff(empty, ...words)).toMatchObject({ code, stderr: expect.stringContaining(reason) });
    expect(existsSync(empty)).toBe(false);
  });

  it.each([
    [['foo'], "unknown command 'foo'"],
    [['drama', 'list', '--nope'], "unknown option '--nope'"],
    [['user', 'find'], "missing required argument 'text'"],
  ])('prints JSON for scripts, also for what commander refuses: %j', async (words, mistake) => {
    const { code, stderr } = await staff(dataDir, ...words, '--json');
    expect({ code, stderr: JSON.parse(stderr) }).toEqual({ code: 2, stderr: { mistakes: [mistake] } });
  });

  it('prints JSON for scripts', async () => {
    const { code, stderr } = await staff(dataDir, 'drama', 'publish', 'x', '--at', 'soon', '--json');
    expect({ code, stderr: JSON.parse(stderr) }).toEqual({
      code: 2,
      stderr: { mistakes: [expect.stringContaining('"soon" is neither a day (2026-12-24) nor a time')] },
    });
    expect(statSync(databaseFile).size).toBe(0);
  });
});
