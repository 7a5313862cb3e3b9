import * as z from 'zod';
import { onOff } from './values.ts';

const wholeNumber = (min: number, max?: number) => {
  const atLeast = z.coerce.number().int().min(min);
  return max === undefined ? atLeast : atLeast.max(max);
};

export const viewerSettings = {
  DEFAULT_COUNTRY: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .default('US')
    .describe('Country (ISO 3166-1) of viewers whose device does not send one.'),
  SESSION_DAYS: wholeNumber(1, 3650)
    .default(180)
    .describe('Days until a sign-in expires, also on a device in use.'),
  SESSION_IDLE_DAYS: wholeNumber(1, 3650)
    .default(60)
    .describe('Days until a sign-in expires on a device that is not used.'),
  SESSION_LIMIT: wholeNumber(1, 100)
    .default(5)
    .describe('Maximum number of devices per account; one more sign-in ends the oldest session.'),
  SESSION_TOKEN_IN_QUERY: onOff
    .default(true)
    .describe(
      'on: the event stream also takes the token of a session in its query, for clients that know no tickets. off: only tickets, as the app uses them. Proxies may log queries.',
    ),
  MEDIA_LINK_MINUTES: wholeNumber(5, 1440)
    .default(120)
    .describe('Minutes until a signed media link expires.'),
  ORDER_MINUTES: wholeNumber(5, 1440).default(30).describe('Minutes until an unpaid order expires.'),
  TRACKING_DAYS: wholeNumber(1, 3650)
    .default(400)
    .describe('Days that campaign parameters, analytics records and single playbacks are kept. Counts stay.'),
  FEEDBACK_DAYS: wholeNumber(1, 3650)
    .default(400)
    .describe('Days that feedback and its screenshots are kept.'),
};

export const limitSettings = {
  REQUESTS_PER_MINUTE: wholeNumber(10)
    .default(600)
    .describe('Calls in a minute from one IP address, and as many pages.'),
  SIGN_INS_PER_MINUTE: wholeNumber(1).default(20).describe('Sign-ins in a minute from one IP address.'),
  CODES_PER_MINUTE: wholeNumber(1)
    .default(10)
    .describe('Verification codes requested, and redeem codes tried, in a minute from one IP address.'),
  WRITES_PER_MINUTE: wholeNumber(1)
    .default(30)
    .describe('Comments, reports and feedback in a minute from one IP address.'),
  COMMENTS_PER_HOUR: wholeNumber(1).default(40).describe('Comments and replies of one viewer in an hour.'),
  ANALYTICS_MB_PER_NETWORK: wholeNumber(1)
    .default(5)
    .describe(
      'Megabytes of analytics events and campaigns that are stored in a day for one IP address; about 10,000 events. More are dropped.',
    ),
  ANALYTICS_MB_PER_DAY: wholeNumber(1)
    .default(300)
    .describe(
      'Megabytes of them that are stored in a day for all. More are dropped and counted by a metric.',
    ),
};
