import type { AnalyticsEvent, CampaignParameters } from '@cliffhanger/contracts';
import type { Prisma } from '#platform/database/generated/client.ts';
import { newId } from '#platform/database/new-id.ts';
import type { RawTransaction, Reader, Writer } from '#platform/database/open-database.ts';

export interface CampaignReport {
  parameters: CampaignParameters;
  userId: string | null;
  createdAt: Date;
}

/** An analytics event as it is stored. */
export type StoredEvent = Omit<AnalyticsEvent, 'userId'> & { userId: string | null; receivedAt: Date };
export type ExportedEvent = Prisma.AnalyticsEventGetPayload<Record<never, never>>;

/**
 * Stores a campaign report of a viewer, or of a visitor. A visitor's belongs to nobody, also later: its `uuid` may come from
 * a link that many people opened, so it says nothing about who reported it.
 */
export const insertCampaign = async (
  tx: RawTransaction,
  { parameters: p, userId, createdAt }: CampaignReport,
) => {
  await tx.$executeRaw`
    INSERT INTO "CampaignParameter" ("id", "userId", "uuid", "sid", "affiliateLinkId", "novelId", "chapterId", "ttclid",
      "ttp", "fbc", "fbp", "dramaId", "episodeId", "fbclid", "fbLoginId", "campaignName", "campaignId", "adsetName",
      "adsetId", "adName", "adId", "createdAt")
    VALUES (${newId()}, ${userId}, ${p.uuid ?? null}, ${p.sid ?? null}, ${p.affiliateLinkId ?? null},
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
