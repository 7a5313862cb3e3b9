import type { Track } from '@cliffhanger/contracts';
import type { Reader, SelectRows } from '#platform/database/open-database.ts';
import type { StoredRendition } from '#video/master-playlist.ts';
import type { StoredSoundTrack } from '#video/sound-tracks.ts';

const columns = 'name, width, height, bitsPerSecond, peakBitsPerSecond, codecs, folder';
const renditionsSql = `
  SELECT ${columns} FROM Rendition
    WHERE episodeId = @episodeId AND @mediaVersion = (SELECT mediaVersion FROM Episode WHERE id = @episodeId)
  UNION ALL SELECT ${columns} FROM RetiredRendition
    WHERE episodeId = @episodeId AND mediaVersion = @mediaVersion`;

/** The renditions of a media version, including those that an import has since replaced. */
export const listRenditions = (rows: SelectRows, episodeId: string, mediaVersion: number) =>
  rows<StoredRendition>(renditionsSql, { episodeId, mediaVersion });

const soundColumns = 'language, isDefault, bitsPerSecond, peakBitsPerSecond, folder';
const soundTracksSql = `
  SELECT ${soundColumns} FROM SoundTrack
    WHERE episodeId = @episodeId AND @mediaVersion = (SELECT mediaVersion FROM Episode WHERE id = @episodeId)
  UNION ALL SELECT ${soundColumns} FROM RetiredSoundTrack
    WHERE episodeId = @episodeId AND mediaVersion = @mediaVersion
  ORDER BY isDefault DESC, language`;

/** The sound tracks of a media version that has several, the default one first. */
export const listSoundTracks = (
  rows: SelectRows,
  episodeId: string,
  mediaVersion: number,
): StoredSoundTrack[] =>
  rows<Omit<StoredSoundTrack, 'isDefault'> & { isDefault: 0 | 1 }>(soundTracksSql, {
    episodeId,
    mediaVersion,
  }).map((track) => ({ ...track, isDefault: track.isDefault === 1 }));

/** The account that a link was signed for, or the one it was merged into. */
export interface LinkAccount {
  userId: string;
  /** Deleted, or blocked by staff. */
  isClosed: 0 | 1;
  /** Whether it has a lock, which may hide the episode, or an unlock or days of membership were taken back, or an order refunded, at `since` or later. */
  hasLostRights: 0 | 1;
}

const linkAccountSql = `
  SELECT id AS userId, deletedAt IS NOT NULL OR blockedAt IS NOT NULL AS isClosed,
    EXISTS (SELECT 1 FROM UnlockUndo WHERE userId = u.id AND undoneAt >= @since)
      OR EXISTS (SELECT 1 FROM MembershipGrant WHERE userId = u.id AND revokedAt >= @since)
      OR EXISTS (SELECT 1 FROM "Order" WHERE userId = u.id AND refundedAt >= @since)
      OR EXISTS (SELECT 1 FROM AgeLock WHERE userId = u.id) AS hasLostRights
  FROM User u WHERE id = (SELECT coalesce(joinedIntoId, id) FROM User WHERE id = @signedFor)`;

/** @param signedFor the account's id when the link was signed. @returns undefined when the account no longer exists */
export const findLinkAccount = (rows: SelectRows, signedFor: string, since: Date): LinkAccount | undefined =>
  rows<LinkAccount>(linkAccountSql, { signedFor, since: since.getTime() })[0];

/** @returns undefined when the episode no longer exists */
export const findDurationSeconds = (rows: SelectRows, episodeId: string): number | undefined =>
  rows<{ durationSeconds: number }>('SELECT durationSeconds FROM Episode WHERE id = @episodeId', {
    episodeId,
  })[0]?.durationSeconds;

export const findPosterKey = async (db: Reader, episodeId: string): Promise<string | null> =>
  (await db.episode.findUnique({ where: { id: episodeId }, select: { posterKey: true } }))?.posterKey ?? null;

/** Null for an older media version, whose frames may be at other times. */
export const findPreviewKey = async (
  db: Reader,
  episodeId: string,
  mediaVersion: number,
): Promise<string | null> =>
  (
    await db.previewSprite.findFirst({
      where: { episodeId, episode: { mediaVersion } },
      select: { storageKey: true },
    })
  )?.storageKey ?? null;

export const findSubtitleKey = async (
  db: Reader,
  episodeId: string,
  { language, kind }: Track,
): Promise<string | null> =>
  (
    await db.subtitleTrack.findUnique({
      where: { episodeId_language_kind: { episodeId, language, kind } },
      select: { storageKey: true },
    })
  )?.storageKey ?? null;
