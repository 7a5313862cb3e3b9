import * as z from 'zod/mini';
import { dramaRating } from './age-ratings.ts';
import { dramaCard } from './drama-card.ts';
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
import { trackKinds } from './subtitle-tracks.ts';

/** Columns of a drama that its page shows as they are in the database. */
export const dramaPageColumns = { year: z.int(), durationSeconds: wholeSeconds };

export const dramaDetail = z.extend(dramaCard, {
  ...dramaPageColumns,
  ...dramaRating.shape,
  synopsis: z.string(),
  tags: z.array(z.string()),
  cast: z.array(z.object({ name: z.string(), role: z.string() })),
  followCount: count,
  playCount: count,
});
export type DramaDetail = z.infer<typeof dramaDetail>;

/** A viewer's access to an episode: free for everybody, unlocked, open to members, or locked. */
export const episodeAccess = z.enum(['free', 'unlocked', 'member', 'locked']);
export type EpisodeAccess = z.infer<typeof episodeAccess>;

export const episodeItem = z.object({
  episodeId: id,
  number: z.int().check(z.minimum(1)),
  title: z.string(),
  durationSeconds: wholeSeconds,
  access: episodeAccess,
  /** 0 if free; otherwise the price for every viewer. */
  priceCoins: coins,
  /** Where this viewer stopped; 0 if not started or finished. */
  positionSeconds: wholeSeconds,
  watched: z.boolean(),
  /** The synopsis if this viewer has watched it, else its teaser, which gives nothing away; null without one. */
  summary: z.nullable(z.string()),
});
export type EpisodeItem = z.infer<typeof episodeItem>;

/** The remaining cost of the whole drama for this viewer. */
export const costToFinish = z.object({
  /** Episodes 1 to this number are free; 0 if none is. */
  freeThroughNumber: count,
  /** Number of episodes that are locked for this viewer. */
  lockedEpisodes: count,
  lockedCoins: coins,
  /** The price per locked episode if all cost the same, else null. */
  priceEachCoins: z.nullable(coins),
  balanceCoins: coins,
  /** The last episode that the balance pays for if episodes are unlocked in order. */
  reachesNumber: count,
  spentCoins: coins,
  /** Price of all paid episodes of the drama, unlocked or not. */
  paidCoins: coins,
  /** All locked episodes together, at the drama's discount; null if fewer than two are locked. */
  rest: z.nullable(z.object({ episodes: count, priceCoins: coins, discountPercent: z.int() })),
});
export type CostToFinish = z.infer<typeof costToFinish>;

export const subtitleTrack = z.object({
  language,
  /** Captions name the speakers and the sounds, for viewers who do not hear them. Subtitles come first. */
  kind: z.enum(trackKinds),
  url,
});
export type SubtitleTrack = z.infer<typeof subtitleTrack>;

/** Small frames of an episode in one image, row by row, for a player to show while its viewer seeks. */
export const previewSprite = z.object({
  /** Signed, like the other links. */
  url,
  columns: z.int(),
  rows: z.int(),
  /** Frames in the image; the last row may have room for more. */
  count: z.int(),
  /** Seconds of the episode from one frame to the next. The first frame is at 0. */
  intervalSeconds: z.int(),
  frameWidth: z.int(),
  frameHeight: z.int(),
});
export type PreviewSprite = z.infer<typeof previewSprite>;

export const playback = z.object({
  /**
   * Signed HLS URL; relative URLs in the playlist inherit the signature. A master playlist if there are several
   * renditions or sound tracks.
   */
  playlistUrl: url,
  /** The first frame. */
  posterUrl: url,
  /** Null for an episode that was imported before there were previews. */
  preview: z.nullable(previewSprite),
  subtitles: z.array(subtitleTrack),
  /** The languages of the sound tracks in the playlist, the default one first; absent if there is one sound. */
  soundTracks: z.optional(z.array(language)),
  durationSeconds: seconds,
  expiresAt: instant,
  /** The content of the first files that a player requests; absent when they cannot be read. */
  start: z.optional(
    z.object({
      /** Content of `playlistUrl` if that is a master playlist. */
      master: z.optional(z.string()),
      /** The media playlist of the only rendition, or of the first one in `master`, which has the lowest bit rate. */
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

/** The next episode that is not published yet, and when it is; null if no time is set for one. */
export const nextEpisode = z.nullable(z.object({ number: z.int().check(z.minimum(1)), publishAt: instant }));
export type NextEpisode = z.infer<typeof nextEpisode>;

const dramaParams = z.object({ dramaId: id });
const episodeParams = z.object({ dramaId: id, episodeId: id });

export const dramasResource = {
  list: endpoint({
    method: 'GET',
    path: '/drama/getDramaList',
    access: 'any',
    summary: 'List dramas, filtered by category, status or free dramas only, and sorted.',
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
    summary:
      'A drama with all its episodes and the viewer’s access to each, in ranges, and what it costs to finish.',
    params: dramaParams,
    data: z.object({
      drama: dramaDetail,
      ranges: z.array(z.object({ from: z.int(), to: z.int() })),
      episodes: z.array(episodeItem),
      nextEpisode,
      cost: costToFinish,
      /** The episode and position at which to continue; the first episode after the end. */
      resume: z.object({
        episodeId: id,
        number: z.int(),
        positionSeconds: wholeSeconds,
        started: z.boolean(),
        /** The viewer is at the end of the last published episode. */
        finished: z.boolean(),
      }),
      followed: z.boolean(),
    }),
    errors: ['notFound', 'notReleased', 'notAvailableInCountry', 'ageLocked', 'takenDown'],
  }),
  detail: endpoint({
    method: 'GET',
    path: '/drama/detail/{dramaId}/{episodeId}',
    access: 'any',
    summary: 'An episode with the viewer’s state, and signed playback links if this viewer may watch it.',
    params: episodeParams,
    data: z.object({
      drama: z.object({
        dramaId: id,
        title: z.string(),
        /** A line of dialog, without quotation marks. It gives nothing away, so a player can show it. */
        hook: z.string(),
        synopsis: z.string(),
        tone,
        ...dramaRating.shape,
        episodesNum: count,
        followCount: count,
      }),
      episode: z.object({
        episodeId: id,
        number: z.int(),
        title: z.string(),
        /** May give away how the episode ends. */
        synopsis: z.string(),
        /** A sentence that gives nothing away, so a player can show it; null without one. */
        teaser: z.nullable(z.string()),
        durationSeconds: wholeSeconds,
        likeCount: count,
        commentCount: count,
        access: episodeAccess,
        priceCoins: coins,
      }),
      viewer: z.object({ liked: z.boolean(), followed: z.boolean(), positionSeconds: wholeSeconds }),
      playback: z.nullable(playback),
      /** Price and balance if the episode is locked, else null. */
      wall: z.nullable(
        z.object({
          priceCoins: coins,
          balanceCoins: coins,
          /** Signed: its first frame. Null for an episode without media. */
          frameUrl: z.nullable(url),
        }),
      ),
      previous: neighbor,
      next: neighbor,
      nextEpisode,
    }),
    errors: ['notFound', 'notReleased', 'notAvailableInCountry', 'ageLocked', 'takenDown', 'mediaMissing'],
  }),
};
export type EpisodeList = z.infer<(typeof dramasResource)['episodes']['data']>;
export type EpisodeDetail = z.infer<(typeof dramasResource)['detail']['data']>;

/** A drama that the viewer follows. */
export const followItem = z.object({
  drama: dramaCard,
  followedAt: instant,
  /** Episodes added since the viewer last looked. */
  newEpisodesNum: count,
  /** The episode last watched, and whether to its end; null if none was started. */
  lastWatched: z.nullable(z.object({ number: z.int(), finished: z.boolean() })),
});
export type FollowItem = z.infer<typeof followItem>;

export const engagementResource = {
  likeEpisode: endpoint({
    method: 'PUT',
    path: '/center/updateLikeDramaEpisode',
    access: 'user',
    summary: 'Like an episode or remove the like.',
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
    effect: 'read',
    summary:
      'List followed dramas, most recently followed first, each with the number of episodes added since the viewer last looked and the episode last watched.',
    body: z.object({
      ...pageQuery,
      /** Marks this drama's episodes as seen. Watching one of its episodes does the same. */
      seenDramaId: z.optional(id),
    }),
    data: page(followItem),
    errors: [],
  }),
};
