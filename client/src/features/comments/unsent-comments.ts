import * as z from 'zod/mini';
import { onTokenChange } from '#lib/api/token.ts';
import { sessionValues } from '#lib/storage.ts';
import { Store } from '#lib/store.ts';

const unsentComment = z.object({
  id: z.string(),
  dramaId: z.string(),
  episodeId: z.string(),
  /** The comment that it replies to. */
  parentId: z.nullable(z.string()),
  text: z.string(),
  atSecond: z.nullable(z.number()),
  isSending: z.boolean(),
});

/** A comment that is being sent, or that could not be sent. */
export type UnsentComment = z.infer<typeof unsentComment>;

/** Comments that the server has not confirmed, oldest first. They are dropped when the session ends. */
export const unsentComments = new Store<readonly UnsentComment[]>([]);

export const removeUnsent = (id: string): void =>
  unsentComments.set(unsentComments.value.filter((comment) => comment.id !== id));

export const putUnsent = (comment: UnsentComment): void => {
  const isKnown = unsentComments.value.some(({ id }) => id === comment.id);
  unsentComments.set(
    isKnown
      ? unsentComments.value.map((other) => (other.id === comment.id ? comment : other))
      : [...unsentComments.value, comment],
  );
};

onTokenChange((token) => {
  if (token === null) unsentComments.set([]);
});

const keptKey = 'sj_comment';

/** Keeps the comment of a visitor who goes to sign in, also on a page of a third party. */
export const keepForSignIn = (comment: UnsentComment): void => {
  sessionValues.set(keptKey, JSON.stringify(comment));
};

/** Takes the comment that a visitor wrote on an episode before signing in. */
export const takeKept = (episodeId: string): UnsentComment | null => {
  try {
    const kept = unsentComment.parse(JSON.parse(sessionValues.get(keptKey) ?? 'null'));
    if (kept.episodeId !== episodeId) return null;
    sessionValues.remove(keptKey);
    return kept;
  } catch {
    return null;
  }
};
