import * as z from 'zod/mini';
import { count, id, instant, wholeSeconds } from '../kernel/fields.ts';
import { nullableInstant, nullableText, rows, text } from './fields.ts';

/** What a viewer wrote, liked and follows. */
export const opinionSections = {
  comments: rows({
    commentId: id,
    episodeId: id,
    parentId: z.nullable(id),
    text,
    language: nullableText,
    atSecond: z.nullable(wholeSeconds),
    likeCount: count,
    createdAt: instant,
    hiddenAt: nullableInstant,
    keptAt: nullableInstant,
    deletedAt: nullableInstant,
  }),
  commentLikes: rows({ commentId: id, createdAt: instant }),
  commentReports: rows({ commentId: id, reason: text, createdAt: instant }),
  hiddenComments: rows({ commentId: id, createdAt: instant }),
  likes: rows({ episodeId: id, createdAt: instant }),
  follows: rows({ dramaId: id, createdAt: instant }),
  /** Dramas of whose release the viewer is to be reminded. */
  reminders: rows({ dramaId: id, createdAt: instant }),
};
