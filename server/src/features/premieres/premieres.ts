import type { CatalogPlatform } from '#features/dramas/dramas.ts';
import type { Feature } from '#features/feature.ts';
import type { EventPublisher } from '#features/live-events/live-events.ts';
import type { Premieres as NoticePremieres } from '#features/notices/notices.ts';
import type { PlaybackLinks } from '#features/playback/playback.ts';
import { premiereRoutes } from './premieres.routes.ts';
import { createPremieres, type Premieres } from './premieres.service.ts';
import { listReleasedWithReminders, listRemindedUserIds } from './reminders.repository.ts';

export { findAnnounced, type Premieres } from './premieres.service.ts';

/** Dramas that staff announce before their release, and the viewers who are to be reminded of it. */
export const openPremieres = (
  platform: CatalogPlatform,
  liveEvents: EventPublisher,
  playbackLinks: PlaybackLinks,
): Premieres & Feature & { reminders: NoticePremieres } => {
  const premieres = createPremieres(platform, liveEvents, playbackLinks);
  return {
    ...premieres,
    reminders: { listReleased: listReleasedWithReminders, listReminded: listRemindedUserIds },
    api: [premiereRoutes(premieres)],
    jobs: [{ name: 'delete-old-reminders', everySeconds: 3600, run: premieres.deleteOld }],
  };
};
