import type { CatalogPlatform } from '#features/dramas/dramas.ts';
import type { Episodes } from '#features/episodes/episodes.ts';
import { AppError } from '#kernel/app-error.ts';
import { createBoundedCache } from '#platform/cache/bounded-cache.ts';
import { previewKey, visitorKey } from '#platform/media/media-links.ts';
import { minutesAfter } from '#platform/time/clock.ts';
import type { LoadedMedia } from './loaded-media.ts';
import type { LoadedTime } from './loaded-time.ts';
import { findLinkAccount, type LinkAccount } from './media.repository.ts';

/** A file requested by a valid link. */
export interface LinkedFile {
  viewerKey: string;
  episodeId: string;
  /** The index of a media segment in its playlist. */
  segment?: number | undefined;
}

/** A file, requested from the country that the edge names. */
export interface RequestedFile extends LinkedFile {
  edgeCountry: string | null;
}

/** A segment that is sent whole, and the expiry of its link. */
export interface SentSegment extends LinkedFile {
  segment: number;
  expiry: string;
}

/**
 * Decides what a media link opens. A link is signed for an account that may since have been merged into another, so
 * rights are always those of the surviving account.
 */
export interface LinkRights {
  /**
   * Whether the file may be sent without a further check, because the account has lost no right within the lifetime of
   * links. Records a segment synchronously, so that of a concurrent undo and segment one is refused.
   */
  isUnchanged(file: LinkedFile): boolean;
  /**
   * @throws AppError episodeLocked, also when the drama is hidden in the country of the edge or the account;
   *   mediaLinkInvalid when the account was deleted or blocked
   */
  requireRight(file: RequestedFile): void;
  /** Records a segment that is sent whole, which the account can report as watched. */
  recordSent(sent: SentSegment): void;
}

/** Accounts cached until the next write, because a player requests dozens of segments. */
const maxAccounts = 10_000;

export const createLinkRights = (
  { database, clock, config }: Pick<CatalogPlatform, 'database' | 'clock' | 'config'>,
  { mayWatch }: Pick<Episodes, 'mayWatch'>,
  { loadedMedia, loadedTime }: { loadedMedia: Pick<LoadedMedia, 'record'>; loadedTime: LoadedTime },
): LinkRights => {
  const accounts = createBoundedCache<string, { writes: number; account: LinkAccount | undefined }>(
    maxAccounts,
  );
  const findAccount = (viewerKey: string): LinkAccount | undefined => {
    const writes = database.writeCount();
    const cached = accounts.get(viewerKey);
    if (cached?.writes === writes) return cached.account;
    const oldestLinkAt = minutesAfter(clock.now(), -config.MEDIA_LINK_MINUTES);
    const account = findLinkAccount(database.rows, viewerKey, oldestLinkAt);
    accounts.set(viewerKey, { writes, account });
    return account;
  };

  return {
    isUnchanged({ viewerKey, episodeId, segment }) {
      if (viewerKey === visitorKey || viewerKey === previewKey) return true;
      const account = findAccount(viewerKey);
      if (!account || account.isClosed) return false;
      if (segment !== undefined) loadedMedia.record(account.userId, episodeId, segment);
      return account.hasLostRights === 0;
    },
    requireRight({ viewerKey, episodeId, edgeCountry }) {
      if (viewerKey === previewKey) return;
      const account = viewerKey === visitorKey ? null : findAccount(viewerKey);
      if (account === undefined || account?.isClosed) throw new AppError('mediaLinkInvalid');
      if (!mayWatch(episodeId, account?.userId ?? null, edgeCountry)) throw new AppError('episodeLocked');
    },
    recordSent({ viewerKey, episodeId, segment, expiry }) {
      const hasAccount = viewerKey !== visitorKey && viewerKey !== previewKey;
      const account = hasAccount ? findAccount(viewerKey) : undefined;
      if (account) loadedTime.record(account.userId, { episodeId, link: expiry, segment });
    },
  };
};
