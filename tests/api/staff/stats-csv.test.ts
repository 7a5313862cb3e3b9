import { contract, playbackEvent } from '@cliffhanger/contracts';
import { dayOf, daysAfter } from '@cliffhanger/server/platform/time/clock.ts';
import { afterAll, describe, expect, it } from 'vitest';
import { formatCsv } from '../../../staff/csv.ts';
import { insertDrama, insertTemplates } from '../../support/library.ts';
import { staff } from '../../support/staff.ts';
import { startAppForCommands } from '../../support/staff-door.ts';
import { countInStatistics } from '../../support/viewer-data.ts';

const app = await startAppForCommands();
afterAll(() => app.close());
const { config, database, clock } = app.platform;
const today = dayOf(clock.now());
const yesterday = dayOf(daysAfter(clock.now(), -1));
await insertDrama(database, { slug: 'ferry', at: clock.now() });
await insertTemplates(database);
const viewer = await app.register();
await countInStatistics(app, viewer);
const { templateId, price } = (await viewer.data(contract.wallet.templates)).coinPacks[0] ?? {
  templateId: '',
  price: { amountMinor: 0, currency: '' },
};
const { order } = await viewer.data(contract.wallet.placeOrder, {
  templateId,
  idempotencyKey: 'a-key-for-the-csv-table',
});
await database.write.order.update({
  where: { id: order.orderId },
  data: { status: 'paid', paidAt: clock.now() },
});
const stall = { eventKey: 'playback_stall', episodeId: 'ferry-1', milliseconds: 250 } as const;
await app.visitor.data(contract.analytics.events, {
  events: [{ ...playbackEvent(stall), eventTime: clock.now().toISOString() }],
});
await app.runJobs();

const csv = async (...words: string[]) => {
  const { code, stdout, stderr } = await staff(config.DATA_DIR, 'stats', '--days', '2', '--csv', ...words);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout.endsWith('\r\n')).toBe(true);
  return stdout.trimEnd().split('\r\n');
};

describe('stats --csv', () => {
  it.each([
    [
      [],
      ['day,plays,finishes,unlocks,coins_spent,new_viewers', `${yesterday},0,0,0,0,0`, `${today},1,1,1,12,1`],
    ],
    [
      ['revenue'],
      [
        'day,currency,amount_minor',
        `${yesterday},${price.currency},0`,
        `${today},${price.currency},${price.amountMinor}`,
      ],
    ],
    [
      ['playback'],
      [
        'event,start,day,p50,p95,reports',
        `playback_stall,,${yesterday},,,`,
        `playback_stall,,${today},250,250,`,
        'playback_stall,,all,250,250,1',
      ],
    ],
    [['most-played'], ['slug,plays,follows', 'ferry,1,0']],
  ])('prints a table with a header line: %j', async (words, lines) => {
    expect(await csv(...words)).toEqual(lines);
  });

  it('prints the figures of a period by what --per says', async () => {
    const money = (per: string) => staff(config.DATA_DIR, 'stats', 'money', '--per', per, '--csv');
    const columns = 'currency,orders,taken_minor,coins,returned_orders,returned_minor';
    const { amountMinor, currency } = price;
    const row = `${currency},1,${amountMinor},100,0,0`;
    const until = ['--from', yesterday, '--until', today];
    expect(await staff(config.DATA_DIR, 'stats', 'money', ...until, '--csv')).toMatchObject({
      code: 0,
      stdout: `day,${columns}\r\n${today},${row}\r\n`,
    });
    expect(await money('weather')).toMatchObject({ code: 2 });
    expect((await staff(config.DATA_DIR, 'stats', 'money', '--per', 'offer', ...until, '--csv')).stdout).toBe(
      `offer,${columns}\r\n${templateId},${row}\r\n`,
    );
    for (const command of ['wall', 'cohorts', 'playback', 'retention ferry']) {
      const words = ['stats', ...command.split(' '), '--csv'];
      expect((await staff(config.DATA_DIR, ...words)).stdout.split('\r\n').length).toBeGreaterThan(1);
      expect(await staff(config.DATA_DIR, ...words, '--json')).toMatchObject({ code: 2, stdout: '' });
    }
  });

  it('refuses an unknown table, and --json with it', async () => {
    const stats = (...words: string[]) => staff(config.DATA_DIR, 'stats', ...words);
    expect(await stats('--csv', 'weather')).toMatchObject({
      code: 2,
      stdout: '',
      stderr: expect.stringContaining('Allowed choices are days, revenue, playback, most-played, episodes'),
    });
    expect(await stats('--csv', '--json')).toMatchObject({ code: 2, stdout: '' });
  });

  it('has no text that a spreadsheet calculates', () => {
    const texts = ['=HYPERLINK("http://x")', '+1', '-1', '@SUM(1)', '\t=1', 'a=b'];
    expect(formatCsv(texts, [[-1, 'x']])).toBe(
      `"'=HYPERLINK(""http://x"")",'+1,'-1,'@SUM(1),'\t=1,a=b\r\n-1,x\r\n`,
    );
  });

  it('quotes cells as RFC 4180 says', () => {
    expect(
      formatCsv(
        ['a', 'b'],
        [
          ['x, "y"', 'two\nlines'],
          [null, 0],
        ],
      ),
    ).toBe('a,b\r\n"x, ""y""","two\nlines"\r\n,0\r\n');
  });
});
