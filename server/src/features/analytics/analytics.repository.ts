import type { AnalyticsEvent, CampaignParameters } from '@cliffhanger/contracts';
import type { Prisma } from '#platform/database/generated/client.ts';
import { newId } from '#platform/database/new-id.ts';
import type { GroupedTransaction, RawTransaction, Reader, Writer } from '#platform/database/open-database.ts';

export interface CampaignReport {
  parameters: CampaignParameters;
  userId: string | null;
  createdAt: Date;
}

/** An analytics event as it is stored. */
export type StoredEvent = Omit<AnalyticsEvent, 'userId'> & { userId: string | null; receivedAt: Date };
export type ExportedEvent = Prisma.AnalyticsEventGetPayload<Record<never, never>>;

/**
 * Stores a campaign report. A uuid belongs to the first viewer who reports it. Earlier reports by visitors with the same
 * uuid are assigned to that viewer, and later reports by anyone else are stored without the uuid.
 */
export const insertCampaign = async (tx: GroupedTransaction, report: CampaignReport) => {
  const { userId } = report;
  const { uuid } = report.parameters;
  const ownerId = uuid ? findCampaignOwner(tx, uuid) : null;
  const belongsToAnother = ownerId !== null && ownerId !== userId;
  await insertCampaignRow(tx, report, belongsToAnother ? null : uuid);
  if (uuid && userId && ownerId === null) {
    await tx.$executeRaw`
      UPDATE "CampaignParameter" SET "userId" = ${userId} WHERE "uuid" = ${uuid} AND "userId" IS NULL`;
  }
};

const findCampaignOwner = ({ rows }: GroupedTransaction, uuid: string): string | null =>
  rows<{ userId: string }>(
    `SELECT userId FROM CampaignParameter WHERE uuid = @uuid AND userId IS NOT NULL
     ORDER BY createdAt, id LIMIT 1`,
    { uuid },
  )[0]?.userId ?? null;

const insertCampaignRow = async (
  tx: RawTransaction,
  { parameters: p, userId, createdAt }: CampaignReport,
  uuid: string | null | undefined,
) => {
  await tx.$executeRaw`
    INSERT INTO "CampaignParameter" ("id", "userId", "uuid", "sid", "affiliateLinkId", "novelId", "chapterId", "ttclid",
      "ttp", "fbc", "fbp", "dramaId", "episodeId", "fbclid", "fbLoginId", "campaignName", "campaignId", "adsetName",
      "adsetId", "adName", "adId", "createdAt")
    VALUES (${newId()}, ${userId}, ${uuid ?? null}, ${p.sid ?? null}, ${p.affiliateLinkId ?? null},
      ${p.novelId ?? null}, ${p.chapterId ?? null}, ${p.ttclid ?? null}, ${p.ttp ?? null}, ${p.fbc ?? null},
      ${p.fbp ?? null}, ${p.dramaId ?? null}, ${p.episodeId ?? null}, ${p.fbclid ?? null}, ${p.fbLoginId ?? null},
      ${p.campaignName ?? null}, ${p.campaignId ?? null}, ${p.adsetName ?? null}, ${p.adsetId ?? null},
      ${p.adName ?? null}, ${p.adId ?? null}, ${createdAt.getTime()})`;
};

const msOf = (time: string | null | undefined): number | null => (time ? Date.parse(time) : null);

export const insertEvent = async (tx: RawTransaction, e: StoredEvent) => {
  await tx.$executeRaw`
    INSERT INTO "AnalyticsEvent" ("receivedAt", "userId", "eventTime", "memberExpire", "registerTime", "deviceType",
      "deviceName", "appName", "appVersion", "channelId", "channelName", "sex", "regSource", "language", "country",
      "coin", "isMember", "adId", "adName", "prevEventKey", "eventId", "eventChildId", "module", "eventKey", "eventType")
    VALUES (${e.receivedAt.getTime()}, ${e.userId}, ${msOf(e.eventTime)}, ${msOf(e.memberExpire)},
      ${msOf(e.registerTime)}, ${e.deviceType ?? null}, ${e.deviceName ?? null}, ${e.appName ?? null},
      ${e.appVersion ?? null}, ${e.channelId ?? null}, ${e.channelName ?? null}, ${e.sex ?? null},
      ${e.regSource ?? null}, ${e.language ?? null}, ${e.country ?? null}, ${e.coin ?? null}, ${e.isMember ?? null},
      ${e.adId ?? null}, ${e.adName ?? null}, ${e.prevEventKey ?? null}, ${e.eventId ?? null},
      ${e.eventChildId ?? null}, ${e.module ?? null}, ${e.eventKey ?? null}, ${e.eventType ?? null})`;
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

/** Deletes up to `limit` campaigns reported before `time`. @returns their number */
export const deleteCampaignsBefore = (write: Writer, time: Date, limit: number): Promise<number> =>
  write.$executeRaw`
    DELETE FROM "CampaignParameter" WHERE rowid IN (
      SELECT rowid FROM "CampaignParameter" WHERE "createdAt" < ${time.getTime()} LIMIT ${limit})`;

/** Deletes up to `limit` events received before `time`. @returns their number */
export const deleteEventsBefore = (write: Writer, time: Date, limit: number): Promise<number> =>
  write.$executeRaw`
    DELETE FROM "AnalyticsEvent" WHERE "id" IN (
      SELECT "id" FROM "AnalyticsEvent" WHERE "receivedAt" < ${time.getTime()} LIMIT ${limit})`;
