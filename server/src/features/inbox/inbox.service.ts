import {
  type InboxCounts,
  type InboxItem,
  type InboxKind,
  permissionsOfRole,
} from '@cliffhanger/contracts/staff';
import type { Platform } from '#platform/platform.ts';
import type { StaffOperator } from '#platform/staff-server.ts';
import { type ClaimedItem, createInboxClaims, type Opener } from './inbox-claims.ts';
import { findInboxItems } from './inbox-items.service.ts';
import { countInbox, type InboxRow, listInboxRows } from './inbox-list.repository.ts';
import { createItemReviews, type ItemReviews, type ReviewDependencies } from './item-reviews.service.ts';

export interface InboxPage {
  items: InboxItem[];
  nextCursor: string | null;
  counts: InboxCounts;
}

export interface InboxQuery {
  kind: InboxKind;
  order: 'oldest' | 'newest';
  cursor?: string | undefined;
  limit: number;
}

/** Reported comments and feedback, as staff work through them. */
export interface Inbox {
  readonly reviews: ItemReviews;
  /** What waits, or what is done, the latest first. Feedback only for those who may read it. */
  list(query: InboxQuery, operator: StaffOperator): Promise<InboxPage>;
  count(operator: StaffOperator): Promise<InboxCounts>;
  /** Says that the operator has an item open, and none besides. @returns who else has it open */
  claim(operator: StaffOperator, item: ClaimedItem | null): Opener[];
}

const mayReadFeedback = ({ session }: StaffOperator): boolean =>
  session === null || permissionsOfRole[session.role].includes('inbox');

const rowOf = (cursor: string | undefined): Pick<InboxRow, 'id' | 'atMs'> | null => {
  const [, atMs, id] = /^(\d+)-(.+)$/.exec(cursor ?? '') ?? [];
  return id === undefined ? null : { atMs: Number(atMs), id };
};

export const createInbox = (
  platform: Pick<Platform, 'database' | 'clock' | 'staffEvents'>,
  dependencies: ReviewDependencies,
): Inbox => {
  const { database, staffEvents } = platform;
  const claims = createInboxClaims(platform);
  const count = async (operator: StaffOperator): Promise<InboxCounts> => {
    const counts = await countInbox(database.rowsInThread);
    return { ...counts, feedback: mayReadFeedback(operator) ? counts.feedback : 0 };
  };
  return {
    reviews: createItemReviews(platform, dependencies),
    count,
    async list({ kind, order, cursor, limit }, operator) {
      const [found, counts] = await Promise.all([
        listInboxRows(database.rowsInThread, {
          kind,
          newestFirst: kind === 'done' || order === 'newest',
          after: rowOf(cursor),
          hasFeedback: mayReadFeedback(operator),
          limit: limit + 1,
        }),
        count(operator),
      ]);
      const rows = found.slice(0, limit);
      const last = found.length > limit ? rows.at(-1) : undefined;
      return {
        items: await findInboxItems(platform, claims, rows),
        nextCursor: last ? `${last.atMs}-${last.id}` : null,
        counts,
      };
    },
    claim(operator, item) {
      if (claims.claim(operator, item)) staffEvents.publish('inbox', null);
      return item === null ? [] : claims.openersOf(item).filter(({ name }) => name !== operator.name);
    },
  };
};
