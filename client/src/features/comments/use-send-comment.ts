import type { Comment } from '@cliffhanger/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { invalidate, staleAfter } from '#entities/changes/stale-queries.ts';
import { useRequireSignIn } from '#entities/session/require-sign-in.ts';
import { api } from '#lib/api/client.ts';
import { ApiError, isTokenRefusal } from '#lib/api/errors.ts';
import { failureMessage } from '#lib/api/failure-message.ts';
import { getToken } from '#lib/api/token.ts';
import { randomId } from '#lib/random-id.ts';
import { useStore } from '#lib/store.ts';
import { toast } from '#ui/toast.ts';
import { addToLists, commentsKey, type EpisodeIds, saveCommentCount, waitForLists } from './comment-cache.ts';
import { type CommentPages, hasComment } from './comment-pages.ts';
import {
  keepForSignIn,
  putUnsent,
  removeUnsent,
  takeKept,
  type UnsentComment,
  unsentComments,
} from './unsent-comments.ts';

type Written = Pick<UnsentComment, 'text' | 'parentId' | 'atSecond'>;

const sendComment = ({ dramaId, episodeId, text, parentId, atSecond }: UnsentComment): Promise<Comment> =>
  api.comments.add.call({
    dramaId,
    episodeId,
    text,
    ...(parentId !== null && { parentId }),
    ...(atSecond !== null && { atSecond }),
  });

/**
 * Sends comments, which are shown at once and kept if they do not arrive. A visitor is sent to the sign-in page first.
 * @param withName posts what it gets once the viewer has a name
 */
export function useSendComment(
  { dramaId, episodeId }: EpisodeIds,
  isOpen: boolean,
  withName: (post: () => void) => void,
) {
  const requireSignIn = useRequireSignIn();
  const mutation = useSending();
  const send = (comment: UnsentComment) => {
    if (getToken() === null) {
      putUnsent(comment);
      keepForSignIn(comment);
    }
    if (requireSignIn({ kind: 'comments', id: episodeId })) mutation.mutate(comment);
  };
  const sendKept = useEffectEvent(() => {
    const kept = getToken() === null ? null : takeKept(episodeId);
    if (!kept) return;
    putUnsent(kept);
    withName(() => send(kept));
  });
  useEffect(() => {
    if (isOpen) sendKept();
  }, [isOpen]);

  return {
    unsent: useStore(unsentComments).filter((comment) => comment.episodeId === episodeId),
    write: (written: Written) => send({ id: randomId(), dramaId, episodeId, isSending: false, ...written }),
    sendAgain: (comment: UnsentComment) => withName(() => send(comment)),
    discard: removeUnsent,
  };
}

function useSending() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: sendComment,
    meta: { handlesError: true },
    onMutate: (comment) => putUnsent({ ...comment, isSending: true }),
    onSuccess: async (added, { id, ...episode }) => {
      // A list that was requested before may arrive without the comment.
      await waitForLists(queryClient, episode);
      removeUnsent(id);
      const known = queryClient.getQueriesData<CommentPages>({ queryKey: commentsKey(episode) });
      // The server answers a repeated text with the comment that is there.
      const isNew = !known.some(([, pages]) => pages && hasComment(pages, added.commentId));
      if (isNew) saveCommentCount(queryClient, episode, (count) => count + 1);
      addToLists(queryClient, episode, added);
      return invalidate(queryClient, staleAfter.comment());
    },
    onError: (error, comment) => {
      putUnsent({ ...comment, isSending: false });
      if (error instanceof ApiError && !isTokenRefusal(error)) toast(failureMessage(error));
    },
  });
}

export type CommentSending = ReturnType<typeof useSendComment>;
