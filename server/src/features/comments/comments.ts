import type { Episodes } from '#features/episodes/episodes.ts';
import type { Feature } from '#features/feature.ts';
import type { EventPublisher } from '#features/live-events/live-events.ts';
import type { Platform } from '#platform/platform.ts';
import { listWithoutLanguage, saveLanguages } from './comment-languages.repository.ts';
import { createCommentMarks } from './comment-marks.service.ts';
import { commentRoutes } from './comments.routes.ts';
import { createComments } from './comments.service.ts';
import { type CommentModeration, createCommentModeration } from './moderation.service.ts';

export type { CommentModeration } from './moderation.service.ts';

const commentsPerRun = 200;

/** Detects the languages of comments from before they were stored, some at a time. */
const detectLanguages = async ({ database }: Pick<Platform, 'database'>): Promise<void> => {
  const comments = listWithoutLanguage(database.rows, commentsPerRun);
  if (comments.length > 0) await database.groupedTransaction((tx) => saveLanguages(tx, comments));
};

/** Comments on episodes, replies, and actions on them: like, hide, report; and their moderation. */
export const openComments = (
  platform: Platform,
  liveEvents: Pick<EventPublisher, 'commitInGroup'>,
  episodes: Episodes,
): { readonly moderation: CommentModeration } & Feature => ({
  moderation: createCommentModeration(platform),
  jobs: [{ name: 'detect-comment-languages', everySeconds: 60, run: () => detectLanguages(platform) }],
  api: [commentRoutes(createComments(platform, liveEvents, episodes), createCommentMarks(platform))],
});
