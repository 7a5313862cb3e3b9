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

const pack = ['templates', 'add', 'p', '--coins', '10'];
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

describe('a staff command refuses wrong values with 2, before it touches the library:', () => {
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
      '2026-12-01T00:00:00.000Z is not after the banner begins, at 2026-12-24T00:00:00.000Z',
    ],
    [[...banner, '--until', '2026-11-01'], '--until: 2026-11-01 is over'],
    [['carousel', 'edit', 'x', '--from', '2026-02-30'], '30 February does not exist'],
    [
      ['carousel', 'edit', 'x', '--from', '2030-12-24', '--until', '2030-12-01'],
      '2030-12-01T00:00:00.000Z is not after the banner begins',
    ],
    [['carousel', 'move', 'x', '0'], '<place>: write 1 or more'],
    [[...banner, '--country', 'CN', '--country', 'CN'], '"CN" is given twice'],
    [['stats', '--days', '91'], '--days: write 90 or less'],
  ])('%j', async (words, reason) => {
    const { code, stdout, stderr } = await staff(dataDir, ...words);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain(reason);
    expect(statSync(databaseFile).size).toBe(0);
  });

  it.concurrent.each([
    [['user', 'grant', 'x'], 2, 'give either --coins or --days'],
    [[...pack, '--amount', '2.499', '--currency', 'USD'], 2, 'USD has 2 decimals'],
    [['carousel', 'add', '--title', 'en=Coins'], 2, 'give one of --drama, --page and --link'],
    [['stats', '--days', '91'], 2, '--days: write 90 or less'],
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
