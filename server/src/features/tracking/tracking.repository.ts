import type { CampaignParameters } from '@cliffhanger/contracts';
import type { Prisma } from '#platform/database/generated/client.ts';
import type { Database, Transaction } from '#platform/database/open-database.ts';

export interface CampaignReport {
  parameters: CampaignParameters;
  userId: string | null;
  createdAt: Date;
}

/** One record as it is kept. */
export type KeptEvent = Prisma.AnalyticsEventCreateManyInput;
export type ExportedEvent = Prisma.AnalyticsEventGetPayload<Record<never, never>>;

/** What was reported under a viewer's uuid by nobody is theirs from now on; what is another's stays so. */
export const insertCampaign = async (tx: Transaction, { parameters, ...report }: CampaignReport) => {
  const { userId } = report;
  const { uuid } = parameters;
  await tx.campaignParameter.create({ data: { ...parameters, ...report } });
  if (uuid && userId) {
    await tx.campaignParameter.updateMany({ where: { uuid, userId: null }, data: { userId } });
  }
};

export const insertEvents = async (tx: Transaction, events: KeptEvent[]) => {
  await tx.analyticsEvent.createMany({ data: events });
};

/** One batch of records received from `since` to before `until`, in the order of their ids. */
export const listEvents = (
  db: Pick<Database['read'], 'analyticsEvent'>,
  { afterId, since, until, take }: { afterId: number; since?: Date; until?: Date; take: number },
): Promise<ExportedEvent[]> =>
  db.analyticsEvent.findMany({
    where: { id: { gt: afterId }, receivedAt: { ...(since && { gte: since }), ...(until && { lt: until }) } },
    orderBy: { id: 'asc' },
    take,
  });

/** Deletes one batch of each kind from before `moment`. @returns whether there may be more */
export const deleteBefore = async (write: Database['write'], moment: Date): Promise<boolean> => {
  const at = moment.getTime();
  const campaigns = await write.$executeRaw`
    DELETE FROM "CampaignParameter" WHERE "id" IN (
      SELECT "id" FROM "CampaignParameter" WHERE "createdAt" < ${at} LIMIT 1000
    )`;
  const events = await write.$executeRaw`
    DELETE FROM "AnalyticsEvent" WHERE "id" IN (
      SELECT "id" FROM "AnalyticsEvent" WHERE "receivedAt" < ${at} LIMIT 1000
    )`;
  return campaigns === 1000 || events === 1000;
};
