import * as z from 'zod/mini';
import { dramaCard } from './drama.ts';
import { endpoint } from './kernel/endpoint.ts';
import { count, fromDigits, id, instant, page, pageQuery, wholeSeconds } from './kernel/fields.ts';

/** A drama in the history: the episode last watched, and where. */
export const historyItem = z.object({
  drama: dramaCard,
  episodeId: id,
  episodesIndex: z.int(),
  progress: wholeSeconds,
  durationSeconds: wholeSeconds,
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
      'Where the viewer is. The newest report wins; 0 means watched to the end; nothing is kept for a visitor.',
    body: z.object({
      dramaId: id,
      episodeId: id,
      progress: wholeSeconds,
      dramaName: z.optional(z.string().check(z.maxLength(200))),
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
    summary: 'Counts a playback, once for each viewer, episode and hour.',
    query: z.object({
      dramaId: id,
      episodeId: id,
      episodeNumber: z.optional(fromDigits(count)),
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
};
