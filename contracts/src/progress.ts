import * as z from 'zod/mini';
import { historyItem } from './drama-card.ts';
import { endpoint } from './kernel/endpoint.ts';
import { count, id, instant, page, pageQuery, queryInteger, wholeSeconds } from './kernel/fields.ts';
import { text } from './kernel/text.ts';
import { limits } from './limits.ts';

export const progressResource = {
  report: endpoint({
    method: 'POST',
    path: '/center/watchProgressReport',
    access: 'any',
    summary:
      'Report the viewer’s position in seconds. The latest report wins; 0 means watched to the end. A glance, or passing by in For You, does not move the place in the drama backwards. Nothing is stored for a visitor.',
    body: z.object({
      dramaId: id,
      episodeId: id,
      progress: wholeSeconds,
      /** Age of a delayed report. A time of day would depend on the device's clock, which may be wrong. */
      ageSeconds: z._default(wholeSeconds.check(z.maximum(limits.progressMaxAgeSeconds)), 0),
      /** How long ago the viewer last touched this device, at the time of the report. */
      idleSeconds: z.optional(wholeSeconds),
      /** Video watched since the episode was opened. Without it, the position counts as watched. */
      watchedSeconds: z.optional(wholeSeconds),
      /** For You showed the episode; the viewer did not choose it. */
      fromFeed: z._default(z.boolean(), false),
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
    effect: 'write',
    summary:
      'Count a playback: once per viewer, episode and hour, or for visitors once per address, episode and day (UTC).',
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
    summary: 'The last position in a drama or in one of its episodes; null if there is none.',
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
    summary: 'List watched dramas, most recent first.',
    query: z.object(pageQuery),
    data: page(historyItem),
    errors: [],
  }),
  clearHistory: endpoint({
    method: 'POST',
    path: '/record/clearHistory',
    access: 'user',
    summary: 'Delete the watch history of one drama or of all. Unlocked episodes stay unlocked.',
    body: z.object({ dramaId: z.optional(id) }),
    data: z.null(),
    errors: [],
    extension: true,
  }),
};
