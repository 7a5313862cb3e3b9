import { rewardRules } from '@cliffhanger/contracts';
import { createBoundedCache } from '#platform/cache/bounded-cache.ts';
import { type Clock, minutesAfter } from '#platform/time/clock.ts';
import { segmentStartSeconds } from '#video/encoding.ts';

/** How many seconds of video each account has loaded and not yet reported as watched. */
export interface LoadedTime {
  /** Records a segment that is sent whole. A second request for it by the same link counts nothing. */
  record(userId: string, loaded: LoadedSegment): void;
  /** The whole seconds that a report can count as watched: at most what was loaded, played `maximumPlays` times. */
  availableSeconds(userId: string): number;
  /** Takes seconds that a report has counted. */
  spend(userId: string, seconds: number): void;
}

export interface LoadedSegment {
  episodeId: string;
  /** Distinguishes the links to one episode. A browser loads a segment again by a new link. */
  link: string;
  /** The index in the playlist. */
  segment: number;
}

export interface LoadedTimeOptions {
  /** The lifetime of links. */
  linkMinutes: number;
  findDurationSeconds(episodeId: string): number | undefined;
}

interface LoadedVideo {
  durationSeconds: number;
  /** A bit for each segment; an episode has at most one for each second. */
  loaded: Uint8Array;
}

interface Account {
  /** The latest links, oldest first. */
  links: Map<string, LoadedVideo>;
  /** The maximum of seconds that one report can count. */
  loadedSeconds: number;
  /** The seconds that all later reports together can count. */
  unspentSeconds: number;
  lastLoadedAt: Date;
}

/** Bounds on memory, which are about 2 KB for each account. */
const maxAccounts = 20_000;
const maxLinks = 6;
const { maximumPlays } = rewardRules.watchReport;

/**
 * Held in memory: docs/decisions/0058-rewards-and-networks.md. A browser can replay a segment without a request for as
 * long as its link is valid, so an account is forgotten that long after its last segment.
 */
export const createLoadedTime = (
  clock: Clock,
  { linkMinutes, findDurationSeconds }: LoadedTimeOptions,
): LoadedTime => {
  const accounts = createBoundedCache<string, Account>(maxAccounts);
  const findAccount = (userId: string): Account | undefined => {
    const account = accounts.get(userId);
    return account && minutesAfter(account.lastLoadedAt, linkMinutes) > clock.now() ? account : undefined;
  };
  const openAccount = (userId: string): Account => {
    const known = findAccount(userId);
    if (known) return known;
    const account = { links: new Map(), loadedSeconds: 0, unspentSeconds: 0, lastLoadedAt: clock.now() };
    accounts.set(userId, account);
    return account;
  };
  return {
    record(userId, { episodeId, link, segment }) {
      const account = openAccount(userId);
      const key = `${episodeId}/${link}`;
      const video = account.links.get(key) ?? startVideo(findDurationSeconds(episodeId));
      const seconds = secondsOf(video, segment);
      if (seconds <= 0) return;
      account.lastLoadedAt = clock.now();
      if (!markLoaded(video, segment)) return;
      account.links.set(key, video);
      const [oldest] = account.links.keys();
      if (account.links.size > maxLinks && oldest !== undefined) account.links.delete(oldest);
      account.loadedSeconds += seconds;
      account.unspentSeconds += seconds * maximumPlays;
    },
    availableSeconds(userId) {
      const account = findAccount(userId);
      return account ? Math.floor(Math.min(account.loadedSeconds, account.unspentSeconds)) : 0;
    },
    spend(userId, seconds) {
      const account = accounts.get(userId);
      if (!account) return;
      account.unspentSeconds = Math.max(0, account.unspentSeconds - seconds);
      account.loadedSeconds = Math.min(account.loadedSeconds, account.unspentSeconds);
    },
  };
};

const startVideo = (durationSeconds = 0): LoadedVideo => ({
  durationSeconds,
  loaded: new Uint8Array(Math.ceil(durationSeconds / 8) + 1),
});

/** The length of a segment; 0 or less behind the end of the episode. */
const secondsOf = ({ durationSeconds }: LoadedVideo, segment: number): number =>
  Math.min(segmentStartSeconds(segment + 1), durationSeconds) - segmentStartSeconds(segment);

/** Marks a segment as loaded. @returns whether it was not marked yet */
const markLoaded = ({ loaded }: LoadedVideo, segment: number): boolean => {
  const [index, bit] = [segment >> 3, 1 << (segment & 7)];
  const bits = loaded[index] ?? 0;
  loaded[index] = bits | bit;
  return (bits & bit) === 0;
};
