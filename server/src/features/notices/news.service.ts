import { languages } from '@cliffhanger/contracts';
import {
  formatTime,
  type NewsReach,
  type NewsSegment,
  type NewsTarget,
  type NewsTexts,
  type StaffNews,
} from '@cliffhanger/contracts/staff';
import type { Transaction } from '#platform/database/open-database.ts';
import type { Platform } from '#platform/platform.ts';
import { StaffError } from '#platform/staff-server.ts';
import type { NoticeChannel } from './channel.ts';
import { countAudience, findNews, hasWaiting, listNews, type NewsPlace } from './news.repository.ts';
import { newsKey, slugOfTarget } from './news-fan-out.ts';

type NewsPlatform = Pick<Platform, 'database' | 'clock'>;

interface Audience {
  segment: NewsSegment;
  target: NewsTarget;
}

/** Messages of staff to many viewers. */
export interface StaffNewsDesk {
  /** The newest first. @throws StaffError pageUnknown */
  list(page: { cursor?: string | undefined; limit: number }): Promise<{
    items: StaffNews[];
    nextCursor: string | null;
  }>;
  /** @throws StaffError newsUnknown */
  show(id: string): Promise<StaffNews>;
  reach(audience: Audience): Promise<NewsReach>;
  /** Adds a draft, or replaces one. @throws StaffError newsBegun, newsTargetUnknown */
  set(news: Audience & { id: string; texts: NewsTexts }, operator: string): Promise<StaffNews>;
  /** Removes a draft. @throws StaffError newsUnknown, newsBegun */
  remove(id: string): Promise<{ removed: boolean }>;
  /**
   * Sends a draft at a time, or now. What is planned or sent stays as it is.
   * @throws StaffError newsUnknown, newsTimeOver, newsForNobody
   */
  send(
    news: { id: string; at?: Date | undefined },
    operator: string,
  ): Promise<StaffNews & { moved: boolean }>;
  /** @throws StaffError newsUnknown, newsSent */
  withdraw(id: string): Promise<StaffNews>;
}

const refuse = {
  unknown: (id: string) =>
    new StaffError(`there is no message "${id}"; list them with pnpm staff notices list`, {
      reason: 'newsUnknown',
      values: {},
    }),
  begun: ({ sentBy, sendAt }: { sentBy: string | null; sendAt: Date | null }) =>
    new StaffError(
      `${sentBy} sent it, for ${formatTime(sendAt ?? new Date(0))}; withdraw it first, or write another`,
      {
        reason: 'newsBegun',
        values: { who: sentBy ?? '' },
      },
    ),
};

/** @throws StaffError newsTargetUnknown for a drama or an episode that does not exist */
const requireDramas = async (tx: Transaction, { segment, target }: Audience): Promise<void> => {
  const slugs = [segment.follows, segment.stopped, slugOfTarget(target)];
  for (const slug of slugs.filter((one) => typeof one === 'string')) {
    const isTarget = target.kind === 'episode' && target.slug === slug;
    const episodes = isTarget ? { episodes: { some: { number: target.number } } } : {};
    if ((await tx.drama.count({ where: { slug, ...episodes } })) > 0) continue;
    const what = isTarget ? `no episode ${target.number} of "${slug}"` : `no drama "${slug}"`;
    throw new StaffError(`there is ${what}`, { reason: 'newsTargetUnknown', values: { slug } });
  }
};

/** As `1764000000000-spring`. */
const cursorOf = ({ createdAt, id }: StaffNews): string => `${createdAt.getTime()}-${id}`;

const placeOf = (cursor: string): NewsPlace => {
  const [, createdAtMs, id] = /^(\d{1,16})-([\w-]{1,60})$/.exec(cursor) ?? [];
  if (createdAtMs !== undefined && id !== undefined) return { createdAtMs: Number(createdAtMs), id };
  throw new StaffError(`"${cursor}" is the cursor of no page`, { reason: 'pageUnknown', values: {} });
};

/** Counts an audience by channel and language. @param channels beside the inbox */
const createReach =
  (
    { database: { rowsInThread }, clock }: NewsPlatform,
    channels: readonly Pick<NoticeChannel, 'name' | 'topics'>[],
  ) =>
  async ({ segment, target }: Audience): Promise<NewsReach> => {
    const others = channels.filter(({ topics }) => topics.includes('server')).map(({ name }) => name);
    const audience = { segment, targetSlug: slugOfTarget(target), now: clock.now() };
    const found = await countAudience(rowsInThread, audience, others);
    const counted = found.map((row) => ({ ...row, channels: JSON.parse(row.channels) as string[] }));
    const sum = (isOf: (row: (typeof counted)[number]) => boolean) =>
      counted.filter(isOf).reduce((total, { people }) => total + people, 0);
    const wants = (row: (typeof counted)[number]) => row.channels.length > 0;
    return {
      people: sum(() => true),
      wanting: sum(wants),
      channels: (['inbox', ...others] as const).map((channel) => ({
        channel,
        people: sum((row) => row.channels.includes(channel)),
      })),
      languages: languages.map((language) => ({
        language,
        people: sum((row) => row.language === language && wants(row)),
      })),
    };
  };

const createShow =
  ({ database: { rowsInThread } }: NewsPlatform) =>
  async (id: string): Promise<StaffNews> => {
    const found = await findNews(rowsInThread, id);
    if (!found) throw refuse.unknown(id);
    return found;
  };

/** What is done with a draft. */
const createDrafts = (
  { database, clock }: NewsPlatform,
  { show, reach }: Pick<StaffNewsDesk, 'show' | 'reach'>,
): Pick<StaffNewsDesk, 'set' | 'remove' | 'send'> => ({
  async set({ id, texts, segment, target }, writtenBy) {
    await database.transaction(async (tx) => {
      const found = await tx.news.findUnique({ where: { id } });
      if (found?.sendAt) throw refuse.begun(found);
      await requireDramas(tx, { segment, target });
      const data = {
        texts: JSON.stringify(texts),
        segment: JSON.stringify(segment),
        target: JSON.stringify(target),
        writtenBy,
      };
      const create = { id, createdAt: clock.now(), ...data };
      await tx.news.upsert({ where: { id }, create, update: data });
    });
    return show(id);
  },
  async remove(id) {
    await database.transaction(async (tx) => {
      const found = await tx.news.findUnique({ where: { id } });
      if (!found) throw refuse.unknown(id);
      if (found.sendAt) throw refuse.begun(found);
      await tx.news.delete({ where: { id } });
    });
    return { removed: true };
  },
  async send({ id, at }, sentBy) {
    const found = await show(id);
    const now = clock.now();
    const isDraft = found.sendAt === null;
    if (isDraft && at !== undefined && at <= now)
      throw new StaffError(`${formatTime(at)} is over`, { reason: 'newsTimeOver', values: {} });
    if (isDraft && at === undefined && (await reach(found)).wanting === 0)
      throw new StaffError('no viewer would get it; nothing was sent', {
        reason: 'newsForNobody',
        values: {},
      });
    const { count } = await database.transaction((tx) =>
      tx.news.updateMany({ where: { id, sendAt: null }, data: { sendAt: at ?? now, sentBy } }),
    );
    return { ...(await show(id)), moved: count > 0 };
  },
});

/** @param channels beside the inbox */
export const createStaffNews = (
  platform: NewsPlatform,
  channels: readonly Pick<NoticeChannel, 'name' | 'topics'>[],
): StaffNewsDesk => {
  const { database, clock } = platform;
  const [show, reach] = [createShow(platform), createReach(platform, channels)];
  return {
    show,
    reach,
    ...createDrafts(platform, { show, reach }),
    async list({ cursor, limit }) {
      const after = cursor === undefined ? null : placeOf(cursor);
      const found = await listNews(database.rowsInThread, { after, limit: limit + 1 });
      const items = found.slice(0, limit);
      const last = found.length > limit ? items.at(-1) : undefined;
      return { items, nextCursor: last ? cursorOf(last) : null };
    },
    async withdraw(id) {
      await database.transaction((tx) => withdraw(tx, id, clock.now()));
      return show(id);
    },
  };
};

const withdraw = async (tx: Transaction, id: string, at: Date): Promise<void> => {
  const found = await tx.news.findUnique({ where: { id } });
  if (!found) throw refuse.unknown(id);
  const { sendAt, fanOutId, withdrawnAt } = found;
  if (sendAt === null || withdrawnAt !== null) return;
  if (fanOutId === null) {
    await tx.news.update({ where: { id }, data: { sendAt: null, sentBy: null } });
    return;
  }
  if (!(await hasWaiting(tx, fanOutId, newsKey(id))))
    throw new StaffError('all of it has been sent', { reason: 'newsSent', values: {} });
  await tx.news.update({ where: { id }, data: { withdrawnAt: at } });
  const open = { id: fanOutId, finishedAt: null };
  await tx.noticeFanOut.updateMany({ where: open, data: { finishedAt: at } });
};
