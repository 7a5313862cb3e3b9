import type { Feature } from '#features/feature.ts';
import type { EventPublisher } from '#features/live-events/live-events.ts';
import type { Platform } from '#platform/platform.ts';
import { sessionsRoutes } from './sessions.routes.ts';
import { createSessions, type Sessions } from './sessions.service.ts';

export { saveDeviceHash } from './sessions.repository.ts';
export type { Device, OpenedSession, Sessions } from './sessions.service.ts';
export { deviceOf } from './sessions.view.ts';
export { isTouchedElsewhere, recordTouch, type Touch } from './touches.repository.ts';

/** Opens, authenticates, lists and ends the sessions of users. */
export const openSessions = (
  platform: Platform,
  liveEvents: Pick<EventPublisher, 'live'>,
): Sessions & Feature => {
  const sessions = createSessions(platform, liveEvents.live);
  return {
    ...sessions,
    api: [sessionsRoutes(sessions)],
    register: (app) => app.addHook('onReady', sessions.limitIdleTime),
  };
};
