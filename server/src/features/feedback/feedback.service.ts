import { type contract, type EndpointInput, feedbackRules, type Language } from '@cliffhanger/contracts';
import type { AttemptLimit, Attempts } from '#features/rate-limits/rate-limits.ts';
import { AppError } from '#kernel/app-error.ts';
import { type CleanImage, cleanImage } from '#platform/media/clean-image.ts';
import type { Platform } from '#platform/platform.ts';
import { minutesAfter } from '#platform/time/clock.ts';
import { insertFeedback, listReferencedKeys } from './feedback.repository.ts';

type FeedbackInput = EndpointInput<typeof contract.feedback.send>['body'];

export interface FeedbackService {
  /** @throws AppError descriptionTooShort, contactInvalid, screenshotInvalid, tooManyWrites; nothing is kept then */
  send(
    sender: { userId: string; language: Language; clientVersion: string },
    input: FeedbackInput,
  ): Promise<{ feedbackId: string }>;
  /** Removes screenshots that no feedback speaks of: the account is gone, or the server died between the two. */
  deleteOrphanedScreenshots(): Promise<void>;
}

/** One viewer's, or their pictures would fill the disk. */
const feedbackPerDay: AttemptLimit = { name: 'feedback', max: 20, windowSeconds: 86_400, limit: 'write' };

const base64 = /^[A-Za-z0-9+/]+={0,2}$/;

const readScreenshot = async (screenshot: string, index: number): Promise<CleanImage> => {
  const image = base64.test(screenshot) ? await cleanImage(Buffer.from(screenshot, 'base64')) : null;
  if (!image) throw new AppError('screenshotInvalid', { field: `screenshots.${index}` });
  return image;
};

/** As many as one statement asks about. */
const keyBatch = 500;
/** A feedback that is being sent has its files before its row. */
const orphanMinutes = 60;

/** What viewers tell us. Of a screenshot the picture alone is kept, under a name that nobody can ask for. */
export const createFeedback = (
  { database, clock, uploads }: Pick<Platform, 'database' | 'clock' | 'uploads'>,
  attempts: Pick<Attempts, 'take'>,
): FeedbackService => ({
  async send({ userId, language, clientVersion }, { screenshots, ...input }) {
    if (!feedbackRules.description(input.description, language)) {
      throw new AppError('descriptionTooShort', { field: 'description' });
    }
    if (!feedbackRules.contact(input.contact)) throw new AppError('contactInvalid', { field: 'contact' });
    const pictures = await Promise.all(screenshots.map(readScreenshot));
    await attempts.take(feedbackPerDay, userId);
    const keys: string[] = [];
    try {
      for (const { bytes, extension } of pictures) keys.push(await uploads.save(bytes, extension));
      const row = { ...input, userId, clientVersion, createdAt: clock.now() };
      return { feedbackId: await insertFeedback(database.write, row, keys) };
    } catch (error) {
      await uploads.remove(keys);
      throw error;
    }
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
