import type { CampaignParameters } from '@cliffhanger/contracts';
import type { Prisma } from '#platform/database/generated/client.ts';
import type { Reader, Transaction, Writer } from '#platform/database/open-database.ts';

export interface CampaignReport {
  parameters: CampaignParameters;
  userId: string | null;
  createdAt: Date;
}

/** One record as it is kept. */
export type StoredEvent = Prisma.AnalyticsEventCreateManyInput;
export type ExportedEvent = Prisma.AnalyticsEventGetPayload<Record<never, never>>;

/**
 * Keeps a report. A uuid is of the first viewer who reports it: what visitors reported under it before becomes theirs, and
 * what anyone else reports under it later is kept without it.
 */
export const insertCampaign = async (tx: Transaction, { parameters, ...report }: CampaignReport) => {
  const { userId } = report;
  const { uuid } = parameters;
  const owned = uuid
    ? await tx.campaignParameter.findFirst({
        where: { uuid, userId: { not: null } },
        orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
        select: { userId: true },
      })
    : null;
  const isAnothers = owned !== null && owned.userId !== userId;
  await tx.campaignParameter.create({
    data: { ...parameters, ...report, ...(isAnothers && { uuid: null }) },
  });
  if (uuid && userId && !owned) {
    await tx.campaignParameter.updateMany({ where: { uuid, userId: null }, data: { userId } });
  }
};

export const insertEvents = async (tx: Transaction, events: StoredEvent[]) => {
  await tx.analyticsEvent.createMany({ data: events });
};

/** One batch of records received from `since` to before `until`, in the order of their ids. */
export const listEvents = (
  db: Pick<Reader, 'analyticsEvent'>,
  { afterId, since, until, take }: { afterId: number; since?: Date; until?: Date; take: number },
): Promise<ExportedEvent[]> =>
  db.analyticsEvent.findMany({
    where: { id: { gt: afterId }, receivedAt: { ...(since && { gte: since }), ...(until && { lt: until }) } },
    orderBy: { id: 'asc' },
    take,
  });

/** Deletes one batch of each kind from before `moment`. @returns whether there may be more */
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
