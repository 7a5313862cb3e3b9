import * as z from 'zod/mini';
import { dramaCard } from './dramas.ts';
import { endpoint } from './kernel/endpoint.ts';
import { count, id, instant, page, pageQuery, queryInteger, wholeSeconds } from './kernel/fields.ts';
import { text } from './kernel/text.ts';
import { limits } from './limits.ts';

/** A drama in the history: the episode last watched, and where. */
export const historyItem = z.object({
  drama: dramaCard,
  episodeId: id,
  episodesIndex: z.int(),
  progress: wholeSeconds,
  durationSeconds: wholeSeconds,
  /** How much of the episode that is, in whole percent; 100 once finished. */
  percent: z.int().check(z.minimum(0), z.maximum(100)),
  finished: z.boolean(),
  watchedAt: instant,
});
export type HistoryItem = z.infer<typeof historyItem>;

export const progressResource = {
  report: endpoint({
    method: 'POST',
    path: '/center/watchProgressReport',
    access: 'any',
    summary:
      'Where the viewer is. The newest place wins; 0 means watched to the end; nothing is kept for a visitor.',
    body: z.object({
      dramaId: id,
      episodeId: id,
      progress: wholeSeconds,
      /** How long ago that was, for a report that had to wait. A device's own clock may be wrong, so no time is sent. */
      ageSeconds: z._default(wholeSeconds.check(z.maximum(limits.progressMaxAgeSeconds)), 0),
      dramaName: z.optional(text({ maxLength: 200 })),
      episodesIndex: z.optional(count),
      episodesNum: z.optional(count),
    }),
    data: z.null(),
    errors: ['notFound'],
  }),
  playbackCount: endpoint({
    method: 'GET',
    path: '/drama/playbackCount',
    access: 'any',
    summary:
      'Counts a playback: of a viewer once for each episode and hour, of visitors once for each address, episode and day (UTC).',
    query: z.object({
      dramaId: id,
      episodeId: id,
      episodeNumber: z.optional(queryInteger(count)),
    }),
    data: z.object({ playCount: count }),
    errors: ['notFound'],
  }),
  info: endpoint({
    method: 'GET',
    path: '/record/watchProgressInfo',
    access: 'any',
    summary: 'The last position in a drama, or in one of its episodes; null when there is none.',
    query: z.object({ dramaId: id, episodeId: z.optional(id) }),
    data: z.nullable(
      z.object({
        dramaId: id,
        episodeId: id,
        episodesIndex: z.int(),
        progress: wholeSeconds,
        finished: z.boolean(),
        watchedAt: instant,
      }),
    ),
    errors: [],
  }),
  history: endpoint({
    method: 'GET',
    path: '/record/watchHistory',
    access: 'any',
    summary: 'Watched dramas, the last one first.',
    query: z.object(pageQuery),
    data: page(historyItem),
    errors: [],
  }),
  clearHistory: endpoint({
    method: 'POST',
    path: '/record/clearHistory',
    access: 'user',
    summary:
      'Forget what the viewer has watched: of one drama, or all of it. What was unlocked stays unlocked.',
    body: z.object({ dramaId: z.optional(id) }),
    data: z.null(),
    errors: [],
    extension: true,
  }),
};
