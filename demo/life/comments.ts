import type { Transaction } from '@cliffhanger/server/platform/database/open-database.ts';
import { secondsAfter } from '@cliffhanger/server/platform/time/clock.ts';
import { chance } from '../seeded-random.ts';
import { seedOfText } from './journeys.ts';
import type { DemoComment } from './life-source.ts';
import type { Person } from './people.ts';

interface CommentContext {
  slug: string;
  episodes: readonly { id: string; number: number; publishedAt: Date | null }[];
  people: readonly Person[];
  from: Date;
  now: Date;
}

/**
 * Writes the comments on a drama's episodes with their likes and replies, in few statements. Of each episode and language,
 * the first comment without a second is pinned.
 */
export const writeComments = async (
  tx: Transaction,
  comments: readonly DemoComment[],
  context: CommentContext,
): Promise<void> => {
  const pinned = new Map<string, DemoComment>();
  for (const comment of comments) {
    const place = `${comment.episode} ${comment.language}`;
    if (comment.second === undefined && !pinned.has(place)) pinned.set(place, comment);
  }
  const isPinned = (comment: DemoComment) => pinned.get(`${comment.episode} ${comment.language}`) === comment;
  const rows = comments.map((comment, index) =>
    rowsOf(comment, { ...context, index, isPinned: isPinned(comment) }),
  );
  await tx.comment.createMany({ data: rows.map(({ comment }) => comment) });
  await tx.comment.createMany({ data: rows.flatMap(({ replies }) => replies) });
  await tx.commentLike.createMany({ data: rows.flatMap(({ likes }) => likes) });
  for (const [id, ofEpisode] of Map.groupBy(rows, ({ comment }) => comment.episodeId)) {
    const commentCount = ofEpisode.reduce((count, { replies }) => count + 1 + replies.length, 0);
    await tx.episode.update({ where: { id }, data: { commentCount: { increment: commentCount } } });
  }
};

/** The rows of a comment. */
const rowsOf = (comment: DemoComment, context: CommentContext & { index: number; isPinned: boolean }) => {
  const { slug, episodes, people, now, index, isPinned } = context;
  const seed = seedOfText(slug);
  const episode = episodes.find(({ number }) => number === comment.episode);
  if (!episode) throw new Error(`${slug}: a comment on episode ${comment.episode}, which does not exist`);
  const episodeId = episode.id;
  const id = `${slug}-comment-${index + 1}`;
  const from = new Date(Math.max(context.from.getTime(), episode.publishedAt?.getTime() ?? 0));
  const spanSeconds = (now.getTime() - from.getTime()) / 1000;
  const createdAt = secondsAfter(from, Math.floor(spanSeconds * (0.05 + 0.85 * chance(seed, 500 + index))));
  const likers = listLikers(people, comment.likes, seed + index);
  const replies = repliesOf(comment, { ...context, id, episodeId, createdAt });
  return {
    comment: {
      id,
      episodeId,
      userId: chooseSpeaker(context, comment.language, index).id,
      text: comment.text,
      language: comment.language,
      atSecond: comment.second ?? null,
      pinned: isPinned,
      likeCount: likers.length,
      replyCount: comment.replies.length,
      createdAt,
    },
    likes: [{ id, likers }, ...replies].flatMap((liked) =>
      liked.likers.map((person) => ({ userId: person.id, commentId: liked.id, createdAt: now })),
    ),
    replies: replies.map(({ likers: ofReply, ...reply }) => ({ ...reply, likeCount: ofReply.length })),
  };
};

const repliesOf = (
  comment: DemoComment,
  context: CommentContext & { index: number; id: string; episodeId: string; createdAt: Date },
) => {
  const { slug, people, now, index, id, episodeId, createdAt } = context;
  const secondsLeft = (now.getTime() - createdAt.getTime()) / 1000;
  return comment.replies.map(({ language, text, likes }, replyIndex) => ({
    id: `${id}-reply-${replyIndex + 1}`,
    episodeId,
    parentId: id,
    userId: chooseSpeaker(context, language, 1000 + index * 10 + replyIndex).id,
    text,
    language,
    atSecond: comment.second ?? null,
    likers: listLikers(people, likes, seedOfText(slug) + 1000 + index * 10 + replyIndex),
    createdAt: secondsAfter(createdAt, Math.floor((secondsLeft * (replyIndex + 1)) / (replyIndex + 6))),
  }));
};

/** Chooses a person of a language by a random index. */
const chooseSpeaker = ({ slug, people }: CommentContext, language: string, randomIndex: number): Person => {
  const speakers = people.filter((person) => person.language === language);
  const person = speakers[Math.floor(chance(seedOfText(slug), randomIndex) * speakers.length)];
  if (!person) throw new Error(`no demo viewer has the language ${language}`);
  return person;
};

/** Chooses as many different people as a comment has likes. */
const listLikers = (people: readonly Person[], likes: number, seed: number): Person[] => {
  const start = Math.floor(chance(seed, 9) * people.length);
  return Array.from({ length: Math.min(likes, people.length) }, (_, step) => {
    // A step of 7 visits everyone once, because 7 and the number of people are coprime.
    return people[(start + step * 7) % people.length];
  }).filter((person) => person !== undefined);
};
