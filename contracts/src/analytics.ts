import * as z from 'zod/mini';
import { endpoint } from './kernel/endpoint.ts';
import { instant } from './kernel/fields.ts';
import { boundedList, text, withMaxLength } from './kernel/text.ts';
import { limits } from './limits.ts';

const analyticsText = text({ maxLength: limits.maxAnalyticsTextLength });
const parameter = z.optional(analyticsText);

/** Campaign parameters, named as in a landing URL: docs/specification.md#3-entities. */
export const campaignParameters = z.object({
  uuid: parameter,
  sid: parameter,
  affiliateLinkId: parameter,
  novelId: parameter,
  chapterId: parameter,
  ttclid: parameter,
  ttp: parameter,
  fbc: parameter,
  fbp: parameter,
  dramaId: parameter,
  episodeId: parameter,
  fbclid: parameter,
  fbLoginId: parameter,
  campaignName: parameter,
  campaignId: parameter,
  adsetName: parameter,
  adsetId: parameter,
  adName: parameter,
  adId: parameter,
});
export type CampaignParameters = z.infer<typeof campaignParameters>;

const detail = z.nullish(analyticsText);
/** 40 characters leave room for any fraction of a second. */
const sentInstant = withMaxLength(40, instant);
const wholeNumber = z.nullish(z.int32());

/**
 * An analytics event (docs/specification.md#3-entities). A device omits fields that it does not know, or sends null.
 */
export const analyticsEvent = z.object({
  deviceType: detail,
  deviceName: detail,
  appName: detail,
  appVersion: detail,
  eventTime: sentInstant,
  channelId: wholeNumber,
  channelName: detail,
  /** As the device knows it. The server stores the user of the token instead. */
  userId: detail,
  sex: wholeNumber,
  regSource: wholeNumber,
  memberExpire: z.nullish(sentInstant),
  language: detail,
  country: detail,
  coin: wholeNumber,
  registerTime: z.nullish(sentInstant),
  isMember: z.nullish(z.union([z.literal(0), z.literal(1)])),
  adId: detail,
  adName: detail,
  prevEventKey: detail,
  eventId: detail,
  eventChildId: detail,
  module: detail,
  eventKey: detail,
  eventType: detail,
});
export type AnalyticsEvent = z.infer<typeof analyticsEvent>;

export const analyticsResource = {
  campaign: endpoint({
    method: 'POST',
    path: '/report',
    access: 'any',
    summary:
      'Report the campaign that brought the viewer. With a token, the report belongs to the viewer. One without a token belongs to nobody, also after its visitor has signed in, so report the parameters once more then. A report may be dropped, as analytics events are.',
    body: campaignParameters,
    data: z.null(),
    errors: [],
    beacon: true,
  }),
  events: endpoint({
    method: 'POST',
    path: '/report/events',
    access: 'any',
    summary: `Report 1 to ${limits.analytics.maxEventsPerCall} analytics events, as \`events\` or as a bare array. They are stored asynchronously, so the response does not wait for the write. The response is the same when they are dropped: beyond what one network, or all together, may store in a day, and while the disk of the server is nearly full.`,
    body: z.object({
      events: boundedList(analyticsEvent, { minLength: 1, maxLength: limits.analytics.maxEventsPerCall }),
    }),
    bareList: 'events',
    data: z.null(),
    errors: [],
    beacon: true,
    bodyLimitBytes: limits.analytics.maxBodyBytes,
  }),
};
