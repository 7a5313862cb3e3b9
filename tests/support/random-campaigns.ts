import type { Database } from '@cliffhanger/server/platform/database/open-database.ts';
import { createSeeded } from './seeded.ts';

const hourMs = 3_600_000;

/** What links of ads have, and what anybody can make of them; the last ones are of no ad. */
const reports: readonly Record<string, string>[] = [
  ...Array.from({ length: 9 }, () => ({ campaignName: 'Ferry launch', campaignId: '77' })),
  { campaignName: 'Ferry launch', adName: 'Night' },
  { campaignName: '  Ferry launch ' },
  { campaignName: ' ', campaignId: '77' },
  { campaignName: '__proto__' },
  { campaignName: '=HYPERLINK("http://x")' },
  { campaignName: 'Ferry\u202Elaunch' },
  { campaignName: 'Ferry\nlaunch', campaignId: '78' },
  { campaignName: `${'Long '.repeat(100)}end` },
  { ttclid: 'click' },
  { uuid: 'device', fbp: 'fb.1.2' },
  { novelId: '5' },
];

/** Reports of campaigns for the accounts that there are, before and after they were made, and what was spent. */
export const insertRandomCampaigns = async (
  database: Database,
  { seed, days }: { seed: number; days: readonly string[] },
): Promise<void> => {
  const random = createSeeded(seed);
  const { read, write } = database;
  const users = await read.user.findMany({ orderBy: { number: 'asc' } });
  await write.campaignParameter.createMany({
    data: users.flatMap(({ id, registerTime }) =>
      Array.from({ length: 1 + random.below(3) }, () => ({
        ...random.pick(reports),
        userId: id,
        createdAt: new Date(registerTime.getTime() + (random.below(40) - 2) * hourMs + random.below(hourMs)),
      })),
    ),
  });
  // A visitor's report belongs to nobody.
  await write.campaignParameter.create({
    data: { campaignName: 'Ferry launch', createdAt: users[0]?.registerTime ?? new Date() },
  });
  await write.campaignSpend.createMany({
    data: ['Ferry launch', 'Radio', '__proto__'].flatMap((campaign) =>
      ['USD', 'BRL'].flatMap((currency) =>
        days
          .filter(() => random.next() < 0.3)
          .map((day) => ({
            campaign,
            currency,
            day,
            amountMinor: BigInt(random.below(20_000)),
            changedAt: new Date(`${day}T12:00:00Z`),
          })),
      ),
    ),
  });
};
