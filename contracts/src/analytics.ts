import * as z from 'zod/mini';
import { endpoint } from './kernel/endpoint.ts';
import { instant } from './kernel/fields.ts';
import { boundedList, text, withMaxLength } from './kernel/text.ts';
import { limits } from './limits.ts';

const analyticsText = text({ maxLength: limits.maxAnalyticsTextLength });
const parameter = z.optional(analyticsText);

/** The campaign parameters by the names they have in a landing URL: docs/specification.md#3-entities. */
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
/** With room for more digits of a second than anybody has. */
const sentInstant = withMaxLength(40, instant);
const wholeNumber = z.nullish(z.int32());

/** The analytics event record of the same section. What a device does not know it leaves out, or says null. */
export const analyticsEvent = z.object({
  deviceType: detail,
  deviceName: detail,
  appName: detail,
  appVersion: detail,
  eventTime: sentInstant,
  channelId: wholeNumber,
  channelName: detail,
  /** As the device believes; what is kept is the user of the token. */
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
      'The campaign that brought the viewer. With a token it is theirs, and so is what visitors reported under the same uuid before. A uuid is of the first viewer who reports it; what others report is kept without it.',
    body: campaignParameters,
    data: z.null(),
    errors: [],
    beacon: true,
  }),
  events: endpoint({
    method: 'POST',
    path: '/report/events',
    access: 'any',
    summary:
      'Analytics records, 1 to 100, as `events` or as a bare list. They are written a moment later, so the answer waits for nothing.',
    body: z.object({
      events: boundedList(analyticsEvent, { minLength: 1, maxLength: limits.maxAnalyticsEventsPerCall }),
    }),
    bareList: 'events',
    data: z.null(),
    errors: [],
    beacon: true,
    bodyLimitBytes: 512 * 1024,
  }),
};
