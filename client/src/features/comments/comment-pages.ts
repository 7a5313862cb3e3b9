import type { Comment, CommentReply, contract, EndpointData } from '@cliffhanger/contracts';
import type { InfiniteData } from '@tanstack/react-query';

type CommentPage = EndpointData<typeof contract.comments.list>;

/** The pages of an episode's comments as the cache holds them. */
export type CommentPages = InfiniteData<CommentPage, string | null>;

type AnyComment = Comment | CommentReply;

const isGiven = <Value>(value: Value | null): value is Value => value !== null;

const changeThreads = (pages: CommentPages, change: (thread: Comment) => Comment | null): CommentPages => ({
  ...pages,
  pages: pages.pages.map((page) => ({ ...page, items: page.items.map(change).filter(isGiven) })),
});

/** Changes a comment or a reply; null removes it. */
export const changeComment = (
  pages: CommentPages,
  commentId: string,
  change: <Changed extends AnyComment>(comment: Changed) => Changed | null,
): CommentPages =>
  changeThreads(pages, (thread) => {
    if (thread.commentId === commentId) return change(thread);
    const items = thread.replies.items
      .map((reply) => (reply.commentId === commentId ? change(reply) : reply))
      .filter(isGiven);
    const removed = thread.replies.items.length - items.length;
    return { ...thread, replyCount: thread.replyCount - removed, replies: { ...thread.replies, items } };
  });

/** Adds replies below those that are there. Replies that are there already are not repeated. */
export const addReplies = (
  pages: CommentPages,
  threadId: string,
  { items, nextCursor }: { items: readonly CommentReply[]; nextCursor?: string | null },
): CommentPages =>
  changeThreads(pages, (thread) => {
    if (thread.commentId !== threadId) return thread;
    const known = new Set(thread.replies.items.map(({ commentId }) => commentId));
    const added = items.filter(({ commentId }) => !known.has(commentId));
    const replies = [...thread.replies.items, ...added].sort((a, b) =>
      a.createdAt < b.createdAt ? -1 : Number(a.createdAt > b.createdAt),
    );
    const cursor = nextCursor === undefined ? thread.replies.nextCursor : nextCursor;
    return { ...thread, replies: { items: replies, nextCursor: cursor } };
  });

/** Adds a comment that the viewer has just written: a reply to its thread, any other below the pinned ones. */
export const addWritten = (pages: CommentPages, written: Comment): CommentPages => {
  const { parentId, commentId } = written;
  if (parentId !== null) {
    const counted = changeComment(pages, parentId, (thread) =>
      'replyCount' in thread ? { ...thread, replyCount: thread.replyCount + 1 } : thread,
    );
    return addReplies(counted, parentId, { items: [written] });
  }
  const [first, ...others] = changeComment(pages, commentId, () => null).pages;
  if (!first) return pages;
  const pinned = first.items.filter((comment) => comment.pinned);
  const seconds = written.atSecond === null ? first.seconds : [...first.seconds, written.atSecond];
  const items = [...pinned, written, ...first.items.filter((comment) => !comment.pinned)];
  return { ...pages, pages: [{ ...first, items, seconds: [...new Set(seconds)] }, ...others] };
};

/** Whether the pages hold a comment or a reply. */
export const hasComment = (pages: CommentPages, commentId: string): boolean =>
  pages.pages.some(({ items }) =>
    items.some((thread) =>
      [thread, ...thread.replies.items].some((comment) => comment.commentId === commentId),
    ),
  );
