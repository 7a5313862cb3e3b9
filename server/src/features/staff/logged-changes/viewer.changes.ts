import type { AccountLookup } from '#features/account/account.ts';
import type { CommentModeration } from '#features/comments/comments.ts';
import type { StaffFeedbackDesk } from '#features/feedback/feedback.ts';
import type { StaffOrders } from '#features/orders/orders.ts';
import { requireGiftWithinLimits } from '#features/staff/gift-limits.service.ts';
import {
  readCommentState,
  readFeedbackState,
  readNameState,
  readNoteState,
  readOrderState,
  readPrizeState,
  readSessionState,
  readTakenGiftState,
  readViewerState,
} from '#features/staff/logged-states.repository.ts';
import { because, type LoggedChange, type LoggedChangesOf, type State } from './logged-change.ts';

export interface LogDependencies {
  accounts: Pick<AccountLookup, 'getId'>;
  staffOrders: Pick<StaffOrders, 'show'>;
  moderation: Pick<CommentModeration, 'show'>;
  staffFeedback: Pick<StaffFeedbackDesk, 'show'>;
}

const gift = (
  change: LoggedChange,
  details: { coins?: number | undefined; days?: number | undefined } & State,
): LoggedChange => ({
  ...change,
  details,
  requireAllowed: (tx, operator, at) =>
    requireGiftWithinLimits(tx, operator, { viewerId: change.viewerId ?? change.subject.id, at, ...details }),
});

type ViewerArea = 'user' | 'prize' | 'comments' | 'feedback' | 'inbox' | 'order';

/** Of viewers, their money, and what they wrote. */
export const createViewerChanges = ({
  accounts,
  staffOrders,
  moderation,
  staffFeedback,
}: LogDependencies): LoggedChangesOf<ViewerArea> => {
  const viewer = async (who: string): Promise<LoggedChange> => {
    const id = await accounts.getId(who);
    return { subject: { kind: 'user', id }, viewerId: id, read: (tx) => readViewerState(tx, id) };
  };
  const note = async ({ who }: { who: string }): Promise<LoggedChange> => {
    const change = await viewer(who);
    return { ...change, read: (tx) => readNoteState(tx, change.subject.id) };
  };
  const comment = async ({ commentId }: { commentId: string }): Promise<LoggedChange> => ({
    subject: { kind: 'comment', id: commentId },
    viewerId: (await moderation.show(commentId)).author.id,
    read: (tx) => readCommentState(tx, commentId),
  });
  const feedback = async ({ feedbackId }: { feedbackId: string }): Promise<LoggedChange> => ({
    subject: { kind: 'feedback', id: feedbackId },
    viewerId: (await staffFeedback.show(feedbackId)).viewer.id,
    read: (tx) => readFeedbackState(tx, feedbackId),
  });
  return {
    'user.grant': async ({ who, ...details }) => gift(await viewer(who), details),
    'user.takeBack': async ({ who, ...details }) => {
      const change = await viewer(who);
      return { ...change, details, read: (tx) => readTakenGiftState(tx, change.subject.id) };
    },
    'user.block': ({ who }) => viewer(who),
    'user.resetName': async ({ who }) => {
      const change = await viewer(who);
      return { ...change, read: (tx) => readNameState(tx, change.subject.id) };
    },
    'user.mute': ({ who }) => viewer(who),
    'user.endSessions': async ({ who }) => {
      const change = await viewer(who);
      return { ...change, read: (tx) => readSessionState(tx, change.subject.id) };
    },
    'user.note': note,
    'user.removeNote': note,
    'prize.send': async ({ who, ...details }) => {
      const change = gift(await viewer(who), details);
      return { ...change, read: (tx) => readPrizeState(tx, change.subject.id, details.key) };
    },
    'comments.hide': comment,
    'comments.keep': comment,
    'comments.remove': async ({ reason, ...input }) => ({
      ...(await comment(input)),
      details: because(reason),
    }),
    'comments.restore': comment,
    'feedback.answer': async ({ feedbackId, coins }) => {
      const change = await feedback({ feedbackId });
      return coins === undefined ? change : gift(change, { coins });
    },
    'inbox.done': feedback,
    'order.refund': async ({ orderId, reason }) => ({
      subject: { kind: 'order', id: orderId },
      details: { reason },
      viewerId: (await staffOrders.show(orderId)).user.id,
      read: (tx) => readOrderState(tx, orderId),
    }),
  };
};
