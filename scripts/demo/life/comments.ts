import type { Transaction } from '@cliffhanger/server/platform/database/open-database.ts';
import { secondsAfter } from '@cliffhanger/server/platform/time/clock.ts';
import { chance } from '../film/seeded-random.ts';
import { seedOfText } from './journeys.ts';
import type { DemoComment } from './life-source.ts';
import type { Person } from './people.ts';

interface Below {
  slug: string;
  /** Ids of the episodes by number. */
  episodeIds: ReadonlyMap<number, string>;
  people: readonly Person[];
  from: Date;
  now: Date;
}

/** Writes what was said below a drama's episodes, who liked it and who answered. The first comment without a second is pinned. */
export const writeComments = async (
  tx: Transaction,
  comments: readonly DemoComment[],
  { slug, episodeIds, people, from, now }: Below,
): Promise<void> => {
  const seed = seedOfText(slug);
  const pinned = comments.find(({ second }) => second === undefined);
  /** Somebody who reads the language, another one each time. */
  const speaker = (language: string, die: number): Person => {
    const speakers = people.filter((person) => person.language === language);
    const person = speakers[Math.floor(chance(seed, die) * speakers.length)];
    if (!person) throw new Error(`nobody in the demo speaks ${language}`);
    return person;
  };
  for (const [index, comment] of comments.entries()) {
    const episodeId = episodeIds.get(comment.episode);
    if (!episodeId)
      throw new Error(`${slug}: a comment below episode ${comment.episode}, which is not there`);
    const id = `${slug}-comment-${index + 1}`;
    const span = (now.getTime() - from.getTime()) / 1000;
    const createdAt = secondsAfter(from, Math.floor(span * (0.05 + 0.85 * chance(seed, 500 + index))));
    const fans = likersOf(people, comment.likes, seed + index);
    await tx.comment.create({
      data: {
        id,
        episodeId,
        userId: speaker(comment.language, index).id,
        text: comment.text,
        atSecond: comment.second ?? null,
        pinned: comment === pinned,
        likeCount: fans.length,
        replyCount: comment.replies.length,
        createdAt,
      },
    });
    await tx.commentLike.createMany({
      data: fans.map((person) => ({ userId: person.id, commentId: id, createdAt: now })),
    });
    const secondsLeft = (now.getTime() - createdAt.getTime()) / 1000;
    await tx.comment.createMany({
      data: comment.replies.map(({ language, text }, place) => ({
        id: `${id}-reply-${place + 1}`,
        episodeId,
        parentId: id,
        userId: speaker(language, 1000 + index * 10 + place).id,
        text,
        atSecond: comment.second ?? null,
        createdAt: secondsAfter(createdAt, Math.floor((secondsLeft * (place + 1)) / (place + 6))),
      })),
    });
    await tx.episode.update({
      where: { id: episodeId },
      data: { commentCount: { increment: 1 + comment.replies.length } },
    });
  }
};

/** As many different people as it has likes. */
const likersOf = (people: readonly Person[], likes: number, seed: number): Person[] => {
  const start = Math.floor(chance(seed, 9) * people.length);
  return Array.from({ length: Math.min(likes, people.length) }, (_, step) => {
    // 7 and the number of people have no common divisor, so nobody comes twice.
    return people[(start + step * 7) % people.length];
  }).filter((person) => person !== undefined);
};
