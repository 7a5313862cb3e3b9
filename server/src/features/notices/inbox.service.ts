import type { contract, EndpointData, EndpointInput } from '@cliffhanger/contracts';
import type { EventPublisher } from '#features/live-events/live-events.ts';
import { decodeCursor, encodeCursor } from '#kernel/cursor.ts';
import type { Locale } from '#kernel/viewer.ts';
import type { Platform } from '#platform/platform.ts';
import { countUnread, listNotices, markRead } from './inbox.repository.ts';
import { noticeView } from './notice.view.ts';

type ListInput = EndpointInput<typeof contract.notices.list>['query'];
type ReadInput = EndpointInput<typeof contract.notices.read>['body'];

/** The inbox of a viewer. */
export interface NoticeInbox {
  /** @throws RefusedInput naming `cursor` */
  list(userId: string, locale: Locale, page: ListInput): EndpointData<typeof contract.notices.list>;
  countUnread(userId: string, locale: Pick<Locale, 'country'>): { unread: number };
  /** Marks one notice or all up to one as read, and tells the viewer's devices. An unknown id changes nothing. */
  markRead(userId: string, locale: Pick<Locale, 'country'>, which: ReadInput): Promise<{ unread: number }>;
}

/** The ids that a call names. An id that no notice can have names none. */
const rangeOf = ({ noticeId, throughId }: ReadInput) => {
  const given = noticeId ?? throughId ?? '';
  const id = /^\d{1,15}$/.test(given) ? Number(given) : 0;
  return { fromId: noticeId === undefined ? 1 : id, throughId: id };
};

export const createNoticeInbox = (
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  { commitInGroup }: Pick<EventPublisher, 'commitInGroup'>,
): NoticeInbox => {
  const unreadOf = (userId: string, { country }: Pick<Locale, 'country'>) => ({
    unread: countUnread(database.rows, userId, { country, now: clock.now() }),
  });
  return {
    list(userId, { language, country }, { cursor, limit }) {
      const beforeId = decodeCursor(cursor, 'number')?.value ?? null;
      const viewer = { language, country, now: clock.now() };
      const found = listNotices(database.rows, userId, viewer, { limit: limit + 1, beforeId });
      const page = found.slice(0, limit);
      const last = found.length > limit ? page.at(-1) : undefined;
      return {
        items: page.map((row) => noticeView(row, language)),
        nextCursor: last ? encodeCursor({ value: last.noticeId, id: '' }) : null,
      };
    },
    countUnread: unreadOf,
    async markRead(userId, locale, which) {
      await commitInGroup(async (tx, publish) => {
        const changed = await markRead(tx, userId, rangeOf(which), clock.now());
        if (changed > 0) await publish(userId, { action: 'update_notices', msg: null }, 'notices');
      });
      return unreadOf(userId, locale);
    },
  };
};
