import type { Transaction } from '@cliffhanger/server/platform/database/open-database.ts';
import { dayOf, daysAfter, secondsAfter } from '@cliffhanger/server/platform/time/clock.ts';
import { chance } from '../seeded-random.ts';
import { seedOfText } from './journeys.ts';
import type { Person } from './people.ts';

/** The campaigns of the demo's studio: for whom, and what a day costs, in the smallest unit of the currency. */
const campaigns = [
  { name: 'Room 1407, launch', languages: ['en'], currency: 'USD', dayMinor: 1400 },
  { name: 'Reels Brasil', languages: ['pt'], currency: 'BRL', dayMinor: 3200 },
  { name: 'Latam, noviembre', languages: ['es'], currency: 'USD', dayMinor: 900 },
] as const;
const seenByAd = 0.6;
const spendDays = 40;

/** Writes which link brought some of the viewers, and what was spent on these links. Does nothing when some is there. */
export const writeCampaigns = async (
  tx: Transaction,
  people: readonly Person[],
  now: Date,
): Promise<void> => {
  const ids = people.map(({ id }) => id);
  const known = await tx.campaignParameter.count({ where: { userId: { in: ids } } });
  if (known + (await tx.campaignSpend.count()) > 0) return;
  // Those of an earlier start of the demo were made then.
  const accounts = await tx.user.findMany({ where: { id: { in: ids } } });
  const reports = accounts.flatMap(({ id, language, registerTime }) => {
    const campaign = campaigns.find(({ languages }) => languages.some((each) => each === language));
    if (!campaign || chance(seedOfText(id), 8) > seenByAd) return [];
    return [
      {
        id: `${id}-campaign`,
        userId: id,
        campaignName: campaign.name,
        createdAt: secondsAfter(registerTime, 2),
      },
    ];
  });
  await tx.campaignParameter.createMany({ data: reports });
  await tx.campaignSpend.createMany({
    data: campaigns.flatMap(({ name, currency, dayMinor }) =>
      Array.from({ length: spendDays }, (_, daysAgo) => ({
        campaign: name,
        day: dayOf(daysAfter(now, -daysAgo)),
        currency,
        amountMinor: BigInt(Math.round(dayMinor * (0.6 + 0.8 * chance(seedOfText(name), daysAgo)))),
        changedAt: now,
      })),
    ),
  });
};
