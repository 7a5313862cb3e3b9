import type { contract, EndpointData, UpcomingDrama } from '@cliffhanger/contracts';
import type { EventPublisher } from '#features/live-events/live-events.ts';
import type { PlaybackLinks } from '#features/playback/playback.ts';
import { AppError } from '#kernel/app-error.ts';
import type { Caller, Locale } from '#kernel/viewer.ts';
import { visitorKey } from '#platform/media/media-links.ts';
import type { Platform } from '#platform/platform.ts';
import { findUpcoming, listUpcoming, type PremiereKey, type PremierePage } from './premieres.repository.ts';
import { deleteOldReminders, isUpcoming, setReminder } from './reminders.repository.ts';

interface Page {
  items: UpcomingDrama[];
  next: PremiereKey | null;
}

type PremiereDetail = EndpointData<typeof contract.premieres.detail>;

export interface Premieres {
  /** Announced dramas, the next release first. */
  list(locale: Locale, page: PremierePage): Page;
  /** Those of which the user is to be reminded. */
  listReminders(userId: string, locale: Locale, page: PremierePage): Page;
  /** @throws AppError notFound */
  detail(dramaId: string, caller: Caller): Promise<PremiereDetail>;
  /** Publishes a change to the user's other devices. Taking back never fails. @throws AppError notFound */
  remind(
    user: { userId: string; country: string },
    input: { dramaId: string; reminded: boolean },
  ): Promise<{ reminded: boolean }>;
  /** Deletes reminders of dramas that were released some days ago. */
  deleteOld(): Promise<void>;
}

/** An announced drama in a language; null unless it is announced in the country and not released. */
export const findAnnounced = (
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  { dramaId, language, country }: Locale & { dramaId: string },
): UpcomingDrama | null => {
  const viewer = { language, country, now: clock.now() };
  return findUpcoming(database.rows, viewer, { dramaId, userId: '' })?.drama ?? null;
};

/** Dramas that are announced before their release, and reminders of it. */
export const createPremieres = (
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  { commitInGroup }: Pick<EventPublisher, 'commitInGroup'>,
  playbackLinks: PlaybackLinks,
): Premieres => {
  const { rows, write } = database;
  const listPage = (locale: Locale, { limit, after }: PremierePage, userId: string | null): Page => {
    const viewer = { language: locale.language, country: locale.country, now: clock.now() };
    const found = listUpcoming(rows, viewer, { limit: limit + 1, after, userId });
    const items = found.slice(0, limit);
    const last = found.length > limit ? items.at(-1) : undefined;
    return {
      items,
      next: last ? { publishedAtMs: Date.parse(last.publishAt), dramaId: last.dramaId } : null,
    };
  };
  return {
    list: (locale, page) => listPage(locale, page, null),

    listReminders: (userId, locale, page) => listPage(locale, page, userId),

    async detail(dramaId, { user, language, country }) {
      const now = clock.now();
      const userId = user?.userId ?? '';
      const premiere = findUpcoming(rows, { language, country, now }, { dramaId, userId });
      if (!premiere) throw new AppError('notFound');
      const { drama, trailer, reminded } = premiere;
      return {
        drama,
        trailer: trailer && (await playbackLinks.create(trailer, userId || visitorKey)),
        reminded,
        answeredAt: now.toISOString(),
      };
    },

    remind: ({ userId, country }, { dramaId, reminded }) =>
      commitInGroup(async (tx, publish) => {
        const now = clock.now();
        if (reminded && !isUpcoming(tx.rows, dramaId, { country, now })) throw new AppError('notFound');
        const changed = await setReminder(tx, { userId, dramaId }, reminded, now);
        if (changed) await publish(userId, { action: 'update_reminders', msg: { dramaId, reminded } });
        return { reminded };
      }),

    async deleteOld() {
      while (await deleteOldReminders(write, clock.now()));
    },
  };
};
