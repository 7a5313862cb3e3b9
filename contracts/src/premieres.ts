import * as z from 'zod/mini';
import { upcomingDrama } from './drama-card.ts';
import { playback } from './dramas.ts';
import { endpoint } from './kernel/endpoint.ts';
import { id, instant, page, pageQuery } from './kernel/fields.ts';

export const premieresResource = {
  list: endpoint({
    method: 'GET',
    path: '/drama/getUpcomingDramaList',
    access: 'any',
    summary: 'List announced dramas that are not released yet, the next one first.',
    query: z.object(pageQuery),
    data: page(upcomingDrama),
    errors: [],
    shared: 'everyone',
    extension: true,
  }),
  detail: endpoint({
    method: 'GET',
    path: '/drama/upcoming/{dramaId}',
    access: 'any',
    summary: 'An announced drama before its release, with signed playback links of its trailer.',
    params: z.object({ dramaId: id }),
    data: z.object({
      drama: upcomingDrama,
      /** Null without a trailer. */
      trailer: z.nullable(playback),
      /** Whether this viewer is to be reminded of the release. */
      reminded: z.boolean(),
      /** The time at which the server answered, for a timer until the release that does not depend on the device's clock. */
      answeredAt: instant,
    }),
    errors: ['notFound'],
    extension: true,
  }),
  remind: endpoint({
    method: 'PUT',
    path: '/center/updateRemindDrama',
    access: 'user',
    summary: 'Ask to be reminded of the release of an announced drama, or take that back.',
    body: z.object({ dramaId: id, reminded: z.boolean() }),
    data: z.object({ reminded: z.boolean() }),
    errors: ['notFound'],
    extension: true,
  }),
  reminders: endpoint({
    method: 'GET',
    path: '/center/getUserRemindDramaList',
    access: 'any',
    summary: 'List announced dramas of whose release the viewer is to be reminded, the next one first.',
    query: z.object(pageQuery),
    data: page(upcomingDrama),
    errors: [],
    extension: true,
  }),
};
