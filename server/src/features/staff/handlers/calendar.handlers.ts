import { type calendarCalls, permissionsOfRole } from '@cliffhanger/contracts/staff';
import { listCarousel } from '#features/library/library.ts';
import { listCalendar } from '#features/staff/calendar.service.ts';
import type { Platform } from '#platform/platform.ts';
import type { Handlers } from './handlers.ts';
import { describeBanners } from './shelf.handlers.ts';

/** Serves the calendar of the console. */
export const calendarHandlers = (platform: Platform): Handlers<typeof calendarCalls> => ({
  'calendar.list': async (period, { session }) =>
    listCalendar(platform, period, {
      banners: describeBanners(platform, await listCarousel(platform)),
      withCodes: session === null || permissionsOfRole[session.role].includes('codes'),
    }),
});
