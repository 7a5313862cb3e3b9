import type { StaffFeedback } from '@cliffhanger/contracts/staff';
import type { EventPublisher } from '#features/live-events/live-events.ts';
import { addNotice } from '#features/notices/notices.ts';
import { giveCoins } from '#features/rewards/rewards.ts';
import type { Platform } from '#platform/platform.ts';
import { StaffError } from '#platform/staff-server.ts';
import {
  type FeedbackSearch,
  findAnswered,
  findAnswerer,
  listFeedback,
  saveAnswer,
  setDone,
} from './staff-feedback.repository.ts';

export interface GivenAnswer {
  text: string;
  /** Bonus coins that come with it. */
  coins?: number | undefined;
  /** `answeredAt` of the feedback that the caller has read. Undefined: an answer replaces whatever is there. */
  readAnsweredAt?: Date | null | undefined;
}

/** Feedback as staff reads and answers it. */
export interface StaffFeedbackDesk {
  /** Lists feedback, newest first. */
  list(search: Omit<FeedbackSearch, 'id'>): Promise<StaffFeedback[]>;
  /** @throws StaffError when there is no such feedback */
  show(feedbackId: string): Promise<StaffFeedback>;
  /**
   * Writes the answer that the viewer reads, in place of an earlier one, and gives the coins in the same transaction. The
   * viewer's devices are told. Coins come once for each feedback. Repeating the same answer changes nothing.
   * @throws StaffError as `show`, when somebody answered it since it was read, or when coins came with an earlier answer
   */
  answer(feedbackId: string, answer: GivenAnswer): Promise<StaffFeedback>;
  /** Finishes a feedback without an answer, or lets it wait again. @throws as `show` */
  setDone(feedbackId: string, isDone: boolean): Promise<StaffFeedback>;
}

export const createStaffFeedback = (
  { database, clock, staffEvents }: Pick<Platform, 'database' | 'clock' | 'staffEvents'>,
  { commit }: Pick<EventPublisher, 'commit'>,
): StaffFeedbackDesk => {
  const show = async (feedbackId: string): Promise<StaffFeedback> => {
    const [feedback] = await listFeedback(database.read, { id: feedbackId, limit: 1 });
    if (!feedback) throw noFeedback(feedbackId);
    return feedback;
  };
  return {
    list: (search) => listFeedback(database.read, search),
    show,
    async answer(feedbackId, { text, coins, readAnsweredAt }) {
      await commit(async (tx, publish) => {
        const found = await findAnswered(tx, feedbackId);
        if (!found) throw noFeedback(feedbackId);
        const { userId, answer, answeredAt, answerCoins } = found;
        if (answer === text && (coins === undefined || coins === answerCoins)) return;
        if (readAnsweredAt !== undefined && readAnsweredAt?.getTime() !== answeredAt?.getTime()) {
          const who = (await findAnswerer(tx, feedbackId)) ?? '?';
          throw new StaffError(`${who} answered it since; feedback show ${feedbackId}`, {
            reason: 'feedbackAnswered',
            values: { who },
          });
        }
        if (coins !== undefined && answerCoins !== null)
          throw new StaffError(`${answerCoins} coins came with an earlier answer`, {
            reason: 'feedbackCoinsGiven',
            values: { coins: answerCoins },
          });
        const at = clock.now();
        if (coins !== undefined) {
          await giveCoins(tx, publish, userId, { coins, idempotencyKey: `feedback-${feedbackId}`, at });
        }
        await saveAnswer(tx, feedbackId, {
          answer: text,
          answeredAt: at,
          ...(coins !== undefined && { answerCoins: coins }),
        });
        const topic = `feedback:${feedbackId}`;
        await publish(userId, { action: 'update_feedback', msg: { feedbackId } }, topic);
        const key = `answer:${feedbackId}:${at.getTime()}`;
        const details = { feedbackId, coins: coins ?? null };
        await addNotice(tx, publish, { kind: 'answer', key, userId, details, at });
      });
      staffEvents.publish('inbox', null);
      return show(feedbackId);
    },
    async setDone(feedbackId, isDone) {
      await database.transaction(async (tx) => {
        if (!(await setDone(tx, feedbackId, isDone ? clock.now() : null))) throw noFeedback(feedbackId);
      });
      staffEvents.publish('inbox', null);
      return show(feedbackId);
    },
  };
};

const noFeedback = (id: string) =>
  new StaffError(`there is no feedback "${id}"; find it with pnpm staff feedback list`, {
    reason: 'feedbackUnknown',
    values: {},
  });
