import type { Comment, CommentReply, contract, EndpointInput } from '@cliffhanger/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { invalidate } from '#entities/changes/stale-queries.ts';
import { useRequireSignIn } from '#entities/session/require-sign-in.ts';
import { api } from '#lib/api/client.ts';
import { toast } from '#ui/toast.ts';
import { changePages, commentsKey, type EpisodeIds, saveCommentCount } from './comment-cache.ts';
import { addReplies, changeComment } from './comment-pages.ts';

export type ReportReason = EndpointInput<typeof contract.comments.report>['body']['reason'];

const withLike = <Changed extends CommentReply>(comment: Changed, liked: boolean): Changed => ({
  ...comment,
  liked,
  likeCount: comment.likeCount + Number(liked) - Number(comment.liked),
});

/** Actions of a viewer on the comments of an episode. A visitor signs in first and returns to the comments. */
export function useCommentActions(episode: EpisodeIds) {
  const queryClient = useQueryClient();
  const requireSignIn = useRequireSignIn();
  const mayAct = () => requireSignIn({ kind: 'comments', id: episode.episodeId });
  const like = useLike(episode);
  const remove = useRemove(episode);
  const hide = useHide(episode);
  const report = useReport();
  const moreReplies = useMutation({
    mutationFn: ({ commentId, replies: { nextCursor } }: Comment) =>
      api.comments.list.call({ ...episode, parentId: commentId, ...(nextCursor && { cursor: nextCursor }) }),
    onSuccess: (page, { commentId }) =>
      changePages(queryClient, episode, (pages) => addReplies(pages, commentId, page)),
  });
  return {
    toggleLike: ({ commentId, liked }: CommentReply) => {
      if (mayAct()) like.mutate({ commentId, liked: !liked });
    },
    remove,
    hide: (commentId: string) => {
      if (mayAct()) hide.mutate({ commentId, hidden: true });
    },
    /** @returns false for a visitor, who is sent to the sign-in page */
    mayReport: mayAct,
    report: (commentId: string, reason: ReportReason) => report.mutate({ commentId, reason }),
    loadReplies: moreReplies.mutate,
    isLoadingReplies: (threadId: string) =>
      moreReplies.isPending && moreReplies.variables.commentId === threadId,
  };
}

export type CommentActions = ReturnType<typeof useCommentActions>;

/** Shows the like at once, and reverts it if the call fails. */
function useLike(episode: EpisodeIds) {
  const queryClient = useQueryClient();
  const show = (commentId: string, liked: boolean) =>
    changePages(queryClient, episode, (pages) =>
      changeComment(pages, commentId, (comment) => withLike(comment, liked)),
    );
  return useMutation({
    ...api.comments.like.mutation(),
    scope: { id: 'comment like' },
    onMutate: ({ commentId, liked }: { commentId: string; liked: boolean }) => show(commentId, liked),
    onSuccess: ({ liked, likeCount }, { commentId }) =>
      changePages(queryClient, episode, (pages) =>
        changeComment(pages, commentId, (comment) => ({ ...comment, liked, likeCount })),
      ),
    onError: (_, { commentId, liked }) => show(commentId, !liked),
  });
}

function useRemove(episode: EpisodeIds) {
  const queryClient = useQueryClient();
  return useMutation({
    ...api.comments.remove.mutation(),
    onSuccess: ({ commentCount }, { commentId }) => {
      changePages(queryClient, episode, (pages) => changeComment(pages, commentId, () => null));
      saveCommentCount(queryClient, episode, () => commentCount);
      return invalidate(queryClient, [commentsKey(episode)]);
    },
  });
}

/** Hides a comment from this viewer, which can be undone. */
function useHide(episode: EpisodeIds) {
  const { t } = useTranslation(['comments', 'common']);
  const queryClient = useQueryClient();
  const hide = useMutation({
    ...api.comments.hide.mutation(),
    onSuccess: ({ hidden }, { commentId }) => {
      if (hidden) {
        changePages(queryClient, episode, (pages) => changeComment(pages, commentId, () => null));
        const undo = () => hide.mutate({ commentId, hidden: false });
        toast(t('hidden'), { action: { label: t('common:undo'), onPress: undo } });
      }
      return invalidate(queryClient, [commentsKey(episode)]);
    },
  });
  return hide;
}

function useReport() {
  const { t } = useTranslation('comments');
  return useMutation({
    ...api.comments.report.mutation(),
    onSuccess: () => toast(t('reported')),
  });
}
