import * as z from 'zod/mini';
import { endpoint } from './kernel/endpoint.ts';
import {
  coins,
  count,
  id,
  instant,
  page,
  pageQuery,
  seconds,
  tone,
  url,
  wholeSeconds,
} from './kernel/fields.ts';
import { language } from './languages.ts';

export const category = z.object({ categoryId: id, name: z.string() });
export type Category = z.infer<typeof category>;

/** A drama as shelves, grids and rankings show it. */
export const dramaCard = z.object({
  dramaId: id,
  title: z.string(),
  /** A line of the drama, without its quotation marks. */
  hook: z.string(),
  /** The first in the order of categories; null when the drama is in none. */
  category: z.nullable(category),
  posterUrl: url,
  frameUrl: z.nullable(url),
  tone,
  episodesNum: count,
  freeEpisodesNum: count,
  status: z.enum(['ongoing', 'complete']),
  publishedAt: instant,
});
export type DramaCard = z.infer<typeof dramaCard>;

export const dramaDetail = z.extend(dramaCard, {
  synopsis: z.string(),
  tags: z.array(z.string()),
  cast: z.array(z.object({ name: z.string(), role: z.string() })),
  year: z.int(),
  followCount: count,
  playCount: count,
  durationSeconds: wholeSeconds,
});
export type DramaDetail = z.infer<typeof dramaDetail>;

/** How a viewer stands to an episode: free for all, bought, open to members, or behind the wall. */
export const episodeAccess = z.enum(['free', 'unlocked', 'member', 'locked']);
export type EpisodeAccess = z.infer<typeof episodeAccess>;

export const episodeItem = z.object({
  episodeId: id,
  number: z.int().check(z.minimum(1)),
  title: z.string(),
  durationSeconds: wholeSeconds,
  access: episodeAccess,
  /** 0 when free; else what it costs, whoever asks. */
  priceCoins: coins,
  /** Where this viewer stopped; 0 when not started or finished. */
  positionSeconds: wholeSeconds,
  watched: z.boolean(),
});
export type EpisodeItem = z.infer<typeof episodeItem>;

/** What it takes this viewer to see the drama to its end. */
export const costToFinish = z.object({
  /** Episodes 1 to this one are free; 0 when none is. */
  freeThroughNumber: count,
  /** What is still locked for this viewer. */
  lockedEpisodes: count,
  lockedCoins: coins,
  /** The price of each locked episode when all cost the same, else null. */
  priceEachCoins: z.nullable(coins),
  balanceCoins: coins,
  /** The last episode that the balance reaches, unlocking in order. */
  reachesNumber: count,
  spentCoins: coins,
  /** All paid episodes of the drama, bought or not. */
  paidCoins: coins,
  /** All locked episodes at once, at the drama's discount; null when fewer than two are locked. */
  rest: z.nullable(z.object({ episodes: count, priceCoins: coins, discountPercent: z.int() })),
});
export type CostToFinish = z.infer<typeof costToFinish>;

export const subtitleTrack = z.object({ language, url });
export type SubtitleTrack = z.infer<typeof subtitleTrack>;

export const playback = z.object({
  /** HLS; signed, all that it names inherits the signature. A master playlist when there are several renditions. */
  playlistUrl: url,
  posterUrl: url,
  subtitles: z.array(subtitleTrack),
  durationSeconds: seconds,
  expiresAt: instant,
  /** What a player asks for first, where an answer carries it along. */
  start: z.optional(
    z.object({
      /** As if it came from `playlistUrl`, when that is a master playlist. */
      master: z.optional(z.string()),
      /** The media playlist of the only rendition, or of the least demanding one. */
      playlist: z.string(),
      /** That rendition's initialization segment, base64. */
      init: z.string(),
    }),
  ),
});
export type Playback = z.infer<typeof playback>;

const neighbor = z.nullable(
  z.object({ episodeId: id, number: z.int(), access: episodeAccess, priceCoins: coins }),
);

const dramaParams = z.object({ dramaId: id });
const episodeParams = z.object({ dramaId: id, episodeId: id });

export const dramasResource = {
  list: endpoint({
    method: 'GET',
    path: '/drama/getDramaList',
    access: 'any',
    summary: 'Dramas by category, status or free ones only, sorted.',
    query: z.object({
      ...pageQuery,
      categoryId: z.optional(id),
      status: z.optional(z.enum(['ongoing', 'complete'])),
      free: z.optional(z.enum(['0', '1'])),
      sort: z._default(z.enum(['hot', 'new', 'title']), 'hot'),
    }),
    data: page(dramaCard),
    errors: [],
    shared: 'everyone',
  }),
  episodes: endpoint({
    method: 'GET',
    path: '/drama/episode/{dramaId}',
    access: 'any',
    summary: 'A drama with all its episodes as this viewer has them, in ranges, and what it costs to finish.',
    params: dramaParams,
    data: z.object({
      drama: dramaDetail,
      ranges: z.array(z.object({ from: z.int(), to: z.int() })),
      episodes: z.array(episodeItem),
      cost: costToFinish,
      /** The episode to go on with, and where. */
      resume: z.object({
        episodeId: id,
        number: z.int(),
        positionSeconds: wholeSeconds,
        started: z.boolean(),
      }),
      followed: z.boolean(),
    }),
    errors: ['notFound'],
  }),
  detail: endpoint({
    method: 'GET',
    path: '/drama/detail/{dramaId}/{episodeId}',
    access: 'any',
    summary: 'One episode with the viewer’s state, and signed playback only when this viewer may watch it.',
    params: episodeParams,
    data: z.object({
      drama: z.object({
        dramaId: id,
        title: z.string(),
        synopsis: z.string(),
        episodesNum: count,
        followCount: count,
      }),
      episode: z.object({
        episodeId: id,
        number: z.int(),
        title: z.string(),
        synopsis: z.string(),
        durationSeconds: wholeSeconds,
        likeCount: count,
        commentCount: count,
        access: episodeAccess,
        priceCoins: coins,
      }),
      viewer: z.object({ liked: z.boolean(), followed: z.boolean(), positionSeconds: wholeSeconds }),
      playback: z.nullable(playback),
      /** Only when locked: what it costs and what the viewer has. */
      wall: z.nullable(z.object({ priceCoins: coins, balanceCoins: coins })),
      previous: neighbor,
      next: neighbor,
    }),
    errors: ['notFound', 'mediaMissing'],
  }),
};
export type EpisodeList = z.infer<(typeof dramasResource)['episodes']['data']>;
export type EpisodeDetail = z.infer<(typeof dramasResource)['detail']['data']>;

export const engagementResource = {
  likeEpisode: endpoint({
    method: 'PUT',
    path: '/center/updateLikeDramaEpisode',
    access: 'user',
    summary: 'Like an episode or take the like back.',
    body: z.object({ dramaId: id, episodeId: id, liked: z.boolean() }),
    data: z.object({ liked: z.boolean(), likeCount: count }),
    errors: ['notFound'],
  }),
  followDrama: endpoint({
    method: 'PUT',
    path: '/center/updateFollowDrama',
    access: 'user',
    summary: 'Follow a drama or stop following it.',
    body: z.object({ dramaId: id, followed: z.boolean() }),
    data: z.object({ followed: z.boolean(), followCount: count }),
    errors: ['notFound'],
  }),
  follows: endpoint({
    method: 'POST',
    path: '/center/getUserFollowDramaList',
    access: 'any',
    summary:
      'Followed dramas, the last one followed first, each with how many episodes are new since the viewer last looked.',
    body: z.object({
      ...pageQuery,
      /** The viewer has looked at this drama: nothing of it is new any more. Watching one of its episodes says the same. */
      seenDramaId: z.optional(id),
    }),
    data: page(z.object({ drama: dramaCard, followedAt: instant, newEpisodesNum: count })),
    errors: [],
  }),
};
