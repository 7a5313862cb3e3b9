import type { CampaignParameters } from '@cliffhanger/contracts';
import type { Prisma } from '#platform/database/generated/client.ts';
import type { Reader, Transaction, Writer } from '#platform/database/open-database.ts';

export interface CampaignReport {
  parameters: CampaignParameters;
  userId: string | null;
  createdAt: Date;
}

/** An analytics event as it is stored. */
export type StoredEvent = Prisma.AnalyticsEventCreateManyInput;
export type ExportedEvent = Prisma.AnalyticsEventGetPayload<Record<never, never>>;

/**
 * Stores a campaign report. A uuid belongs to the first viewer who reports it. Earlier reports by visitors with the same
 * uuid are assigned to that viewer, and later reports by anyone else are stored without the uuid.
 */
export const insertCampaign = async (tx: Transaction, { parameters, ...report }: CampaignReport) => {
  const { userId } = report;
  const { uuid } = parameters;
  const owner = uuid
    ? await tx.campaignParameter.findFirst({
        where: { uuid, userId: { not: null } },
        orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
        select: { userId: true },
      })
    : null;
  const belongsToAnother = owner !== null && owner.userId !== userId;
  await tx.campaignParameter.create({
    data: { ...parameters, ...report, ...(belongsToAnother && { uuid: null }) },
  });
  if (uuid && userId && !owner) {
    await tx.campaignParameter.updateMany({ where: { uuid, userId: null }, data: { userId } });
  }
};

export const insertEvents = async (tx: Transaction, events: StoredEvent[]) => {
  await tx.analyticsEvent.createMany({ data: events });
};

/** Lists a batch of events received from `since` (inclusive) to `until` (exclusive), ordered by id. */
export const listEvents = (
  db: Pick<Reader, 'analyticsEvent'>,
  { afterId, since, until, take }: { afterId: number; since?: Date; until?: Date; take: number },
): Promise<ExportedEvent[]> =>
  db.analyticsEvent.findMany({
    where: { id: { gt: afterId }, receivedAt: { ...(since && { gte: since }), ...(until && { lt: until }) } },
    orderBy: { id: 'asc' },
    take,
  });

/** Deletes one batch of each kind that is older than `moment`. @returns whether there may be more */
export const deleteBefore = async (write: Writer, moment: Date): Promise<boolean> => {
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
