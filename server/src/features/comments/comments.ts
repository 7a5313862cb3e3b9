import type { Feature } from '#features/feature.ts';
import type { Platform } from '#platform/platform.ts';
import { createCommentMarks } from './comment-marks.service.ts';
import { commentRoutes } from './comments.routes.ts';
import { createComments } from './comments.service.ts';

/** Comments on episodes, replies, and actions on them: like, hide, report. */
export const openComments = (platform: Platform): Feature => ({
  api: [commentRoutes(createComments(platform), createCommentMarks(platform))],
});
