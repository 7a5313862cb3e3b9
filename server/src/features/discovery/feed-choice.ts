import type { OwnDrama } from './feed.repository.ts';

/** A chosen drama with the reason in data; the view puts it into words. */
export type Choice = { dramaId: string; round: number } & (
  | { code: 'started' | 'followed' | 'trending' | 'new' | 'popular' }
  | { code: 'becauseWatched'; seed: OwnDrama }
  | { code: 'yourTag'; tagId: string }
);
/** The reason of a choice. */
export type Cause = Choice extends infer C
  ? C extends Choice
    ? Omit<C, 'dramaId' | 'round'>
    : never
  : never;
