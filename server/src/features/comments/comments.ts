import type { Episodes } from '#features/episodes/episodes.ts';
import type { Feature } from '#features/feature.ts';
import type { Platform } from '#platform/platform.ts';
import { createCommentMarks } from './comment-marks.service.ts';
import { commentRoutes } from './comments.routes.ts';
import { createComments } from './comments.service.ts';
import { type CommentModeration, createCommentModeration } from './moderation.service.ts';

export type { CommentModeration } from './moderation.service.ts';

/** Comments on episodes, replies, and actions on them: like, hide, report; and their moderation. */
export const openComments = (
  platform: Platform,
  episodes: Episodes,
): { readonly moderation: CommentModeration } & Feature => ({
  moderation: createCommentModeration(platform),
  api: [commentRoutes(createComments(platform, episodes), createCommentMarks(platform))],
});
