import {
  type contract,
  type EndpointInput,
  feedbackRules,
  type Language,
  type SentFeedback,
} from '@cliffhanger/contracts';
import type { AttemptLimit, Attempts } from '#features/rate-limits/rate-limits.ts';
import { AppError } from '#kernel/app-error.ts';
import { deleteInBatches } from '#platform/database/delete-in-batches.ts';
import type { Platform } from '#platform/platform.ts';
import { daysAfter, minutesAfter } from '#platform/time/clock.ts';
import { cleanScreenshots } from './clean-screenshots.ts';
import {
  deleteFeedbackBefore,
  insertFeedback,
  listReferencedKeys,
  listSentFeedback,
} from './feedback.repository.ts';
import { createScreenshotQueue } from './screenshot-queue.ts';

type FeedbackInput = EndpointInput<typeof contract.feedback.send>['body'];

export interface FeedbackService {
  /** The viewer's latest feedback with its answers, newest first. */
  list(userId: string): Promise<SentFeedback[]>;
  /**
   * @throws AppError descriptionTooShort, contactInvalid, screenshotInvalid, screenshotsTooLarge, screenshotsBusy,
   * screenshotsUnavailable, tooManyWrites; nothing is stored in that case
   */
  send(
    sender: { userId: string; language: Language; clientVersion: string },
    input: FeedbackInput,
  ): Promise<{ feedbackId: string }>;
  /** Deletes feedback older than `FEEDBACK_DAYS`, as much as one run of a job may. */
  deleteExpired(): Promise<void>;
  /** Deletes screenshots without feedback: it has expired, its account was deleted, or the server stopped between file and row. */
  deleteOrphanedScreenshots(): Promise<void>;
}

/** Limits each viewer, because screenshots take time and could fill the disk. Refused ones count, but not busy ones. */
const feedbackPerDay: AttemptLimit = { name: 'feedback', max: 20, windowSeconds: 86_400, limit: 'write' };

const maxListed = 20;
/** The maximum number of keys in one statement. */
const keyBatch = 500;
/** Younger files may belong to feedback that is being stored, because files are written before the row. */
const orphanMinutes = 60;

/** Stores feedback. A screenshot is reduced to its pixels and stored under a key that no route serves. */
export const createFeedback = (
  {
    database,
    clock,
    config,
    uploads,
    diskReserve,
    staffEvents,
  }: Pick<Platform, 'database' | 'clock' | 'config' | 'uploads' | 'diskReserve' | 'staffEvents'>,
  attempts: Pick<Attempts, 'take'>,
  screenshotQueue = createScreenshotQueue(),
): FeedbackService => ({
  list: (userId) => listSentFeedback(database.read, userId, maxListed),

  async send({ userId, language, clientVersion }, { screenshots, ...input }) {
    if (!feedbackRules.description(input.description, language)) {
      throw new AppError('descriptionTooShort', { field: 'description' });
    }
    if (!feedbackRules.contact(input.contact)) throw new AppError('contactInvalid', { field: 'contact' });
    if (screenshots.length > 0 && !(await diskReserve.hasRoom()))
      throw new AppError('screenshotsUnavailable');
    const takeAttempt = () => attempts.take(feedbackPerDay, userId);
    const pictures =
      screenshots.length === 0
        ? await takeAttempt().then(() => [])
        : await screenshotQueue.run(userId, async () => {
            await takeAttempt();
            return cleanScreenshots(screenshots);
          });
    const keys: string[] = [];
    try {
      for (const { bytes, extension } of pictures) keys.push(await uploads.save(bytes, extension));
      const row = { ...input, userId, clientVersion, createdAt: clock.now() };
      const feedbackId = await insertFeedback(database.write, row, keys);
      staffEvents.publish('inbox', null);
      return { feedbackId };
    } catch (error) {
      await uploads.remove(keys);
      throw error;
    }
  },

  async deleteExpired() {
    const before = daysAfter(clock.now(), -config.FEEDBACK_DAYS);
    await deleteInBatches((limit) => deleteFeedbackBefore(database.write, before, limit));
  },

  async deleteOrphanedScreenshots() {
    const keys = await uploads.listBefore(minutesAfter(clock.now(), -orphanMinutes));
    for (let start = 0; start < keys.length; start += keyBatch) {
      const batch = keys.slice(start, start + keyBatch);
      const known = await listReferencedKeys(database.read, batch);
      await uploads.remove(batch.filter((key) => !known.has(key)));
    }
  },
});
