import type { Publish } from '#features/live-events/live-events.ts';
import type { RawTransaction } from '#platform/database/open-database.ts';
import { type NoticeKind, type NoticeRecipient, type NoticeSource, topicOfKind } from './notice-kinds.ts';
import {
  deleteRepliesBeyond,
  deleteUnreadReplies,
  insertDeliveries,
  insertNotices,
} from './notices.repository.ts';
import { waitingLimits } from './waiting-limits.ts';

/**
 * Adds a notice for each recipient that has turned some channel on for its topic, within the transaction of what happened.
 * Open devices are told after the commit. Accounts that were merged or deleted get none.
 * @returns the number of added notices
 */
export const addNotices = async <Kind extends NoticeKind>(
  tx: RawTransaction,
  publish: Publish,
  source: NoticeSource<Kind>,
  recipients: readonly NoticeRecipient<Kind>[],
): Promise<number> => {
  const added = await insertNotices(tx, { ...source, topic: topicOfKind[source.kind] }, recipients);
  if (added.length === 0) return 0;
  await insertDeliveries(
    tx,
    added.map(({ id }) => id),
    source.at,
  );
  for (const { userId, isInInbox } of added) {
    if (isInInbox) await publish(userId, { action: 'update_notices', msg: null }, 'notices');
  }
  return added.length;
};

/** Adds a notice for one viewer, as `addNotices` does. */
export const addNotice = async <Kind extends NoticeKind>(
  tx: RawTransaction,
  publish: Publish,
  { userId, episodeId, details, ...source }: NoticeSource<Kind> & NoticeRecipient<Kind>,
): Promise<void> => {
  await addNotices(tx, publish, source as NoticeSource<Kind>, [
    { userId, details, ...(episodeId !== undefined && { episodeId }) },
  ]);
};

/** A reply to a comment of `userId`. */
export interface ReplyNotice {
  userId: string;
  dramaId: string;
  episodeId: string;
  /** The comment whose thread it is in. */
  parentId: string | null;
  replyId: string;
  createdAt: Date;
}

/**
 * Adds a notice of a reply, which takes the place of an unread one about the same thread and counts its replies, or of the
 * oldest unread one of any thread when there are many.
 */
export const addReplyNotice = async (
  tx: RawTransaction,
  publish: Publish,
  { userId, dramaId, episodeId, parentId, replyId, createdAt }: ReplyNotice,
): Promise<void> => {
  if (parentId === null) return;
  const before = await deleteUnreadReplies(tx, userId, parentId);
  await addNotice(tx, publish, {
    kind: 'replies',
    key: `reply:${replyId}`,
    userId,
    dramaId,
    episodeId,
    details: { commentId: replyId, parentId, repliesNum: before + 1 },
    at: createdAt,
  });
  await deleteRepliesBeyond(tx, userId, waitingLimits.unreadReplies);
};
