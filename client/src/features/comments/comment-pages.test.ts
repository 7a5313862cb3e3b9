import type { Comment, CommentReply } from '@cliffhanger/contracts';
import { describe, expect, it } from 'vitest';
import { addReplies, addWritten, type CommentPages, changeComment, hasComment } from './comment-pages.ts';

const reply = (commentId: string, minute = 0): CommentReply => ({
  commentId,
  text: commentId,
  language: null,
  atSecond: null,
  authorName: 'Ada',
  createdAt: new Date(minute * 60_000).toISOString(),
  likeCount: 0,
  liked: false,
  own: false,
});
const thread = (commentId: string, more: Partial<Comment> = {}): Comment => ({
  ...reply(commentId),
  parentId: null,
  pinned: false,
  replyCount: 0,
  replies: { items: [], nextCursor: null },
  ...more,
});
const pagesOf = (...pages: Comment[][]): CommentPages => ({
  pages: pages.map((items) => ({
    items,
    nextCursor: null,
    commentCount: 0,
    seconds: [7],
    otherLanguageCount: 0,
  })),
  pageParams: pages.map(() => null),
});
const idsOf = ({ pages }: CommentPages) => pages.map(({ items }) => items.map(({ commentId }) => commentId));
const repliesOf = ({ pages }: CommentPages, threadId: string) =>
  pages.flatMap(({ items }) => items).find(({ commentId }) => commentId === threadId);

describe('a comment that was just written', () => {
  it('stands below the pinned ones, with its second on the line', () => {
    const pages = pagesOf([thread('pinned', { pinned: true }), thread('a')], [thread('b')]);
    const added = addWritten(pages, thread('mine', { atSecond: 12 }));
    expect(idsOf(added)).toEqual([['pinned', 'mine', 'a'], ['b']]);
    expect(added.pages[0]?.seconds).toEqual([7, 12]);
  });

  it('is there once, also if the server answers with one that is there', () => {
    const pages = pagesOf([thread('a'), thread('mine')]);
    expect(idsOf(addWritten(pages, thread('mine')))).toEqual([['mine', 'a']]);
  });

  it('joins its thread as a reply, and is counted', () => {
    const replies = { items: [reply('r1', 1)], nextCursor: 'more' };
    const pages = pagesOf([thread('a', { replyCount: 3, replies })]);
    const added = repliesOf(
      addWritten(pages, { ...thread('mine'), ...reply('mine', 9), parentId: 'a' }),
      'a',
    );
    expect(added?.replyCount).toBe(4);
    expect(added?.replies.items.map(({ commentId }) => commentId)).toEqual(['r1', 'mine']);
    expect(added?.replies.nextCursor).toBe('more');
  });
});

it('more replies come in their order, without those that are there', () => {
  const replies = { items: [reply('r1', 1), reply('mine', 9)], nextCursor: 'more' };
  const pages = pagesOf([thread('a', { replyCount: 3, replies })]);
  const added = repliesOf(
    addReplies(pages, 'a', { items: [reply('r2', 2), reply('mine', 9)], nextCursor: null }),
    'a',
  );
  expect(added?.replies.items.map(({ commentId }) => commentId)).toEqual(['r1', 'r2', 'mine']);
  expect(added?.replies.nextCursor).toBeNull();
});

it('a removed reply is no longer counted, and a removed comment takes its replies along', () => {
  const replies = { items: [reply('r1'), reply('r2')], nextCursor: null };
  const pages = pagesOf([thread('a', { replyCount: 2, replies }), thread('b')]);
  const withoutReply = changeComment(pages, 'r1', () => null);
  expect(repliesOf(withoutReply, 'a')?.replyCount).toBe(1);
  expect(hasComment(withoutReply, 'r1')).toBe(false);
  expect(hasComment(withoutReply, 'r2')).toBe(true);
  expect(idsOf(changeComment(pages, 'a', () => null))).toEqual([['b']]);
});
