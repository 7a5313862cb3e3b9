import { dramaFieldNames, spendKey } from '@cliffhanger/contracts/staff';
import { givenName } from '#features/account/account.ts';
import { balanceOf } from '#features/ledger/ledger.ts';
import { findDramaDetail, toSubtitleKeys } from '#features/library/library.ts';
import { findSpend } from '#features/numbers/numbers.ts';
import { findCampaign } from '#features/rewards/rewards.ts';
import type { Reader, Transaction } from '#platform/database/open-database.ts';

/** Named values of a subject of the staff log; empty when it does not exist. */
export type State = Readonly<Record<string, unknown>>;

const byLanguage = <Row extends { language: string }>(rows: readonly Row[]) =>
  Object.fromEntries(rows.map(({ language, ...texts }) => [language, texts]));
const words = { orderBy: { language: 'asc' } } as const;

/** A drama as its authors and its publication describe it, with one value for each episode. */
export const readDramaState = async (db: Reader, slug: string): Promise<State> => {
  const drama = await findDramaDetail(db, slug);
  if (!drama) return {};
  const {
    texts,
    missing,
    category,
    tags,
    cast,
    hiddenInCountries,
    holds,
    posterKeys,
    frameKey,
    publishedAt,
  } = drama;
  // A hold of before is one of a licence, without a reason and an end.
  const explained = holds.filter(
    ({ kind, reason, endsAt }) => kind !== 'licence' || reason !== null || endsAt !== null,
  );
  return {
    ...Object.fromEntries(dramaFieldNames.map((name) => [name, drama[name]])),
    frameKey,
    posterKeys,
    publishedAt,
    texts,
    untranslated: missing.length,
    cast,
    hiddenInCountries,
    ...(explained.length > 0 && { holds: explained }),
    category: category?.slug ?? null,
    tags: tags.map(({ slug }) => slug).sort(),
    ...Object.fromEntries(
      drama.episodes.map(({ number, subtitles, soundTracks, renditions: _, posterKey: __, ...episode }) => [
        `episode ${number}`,
        {
          ...episode,
          ...(soundTracks.length > 0 && { sound: soundTracks.map(({ language }) => language) }),
          subtitles: Object.entries(toSubtitleKeys(subtitles)).map((track) => track.join(' ')),
        },
      ]),
    ),
  };
};

export const readCategoryState = async (tx: Transaction, slug: string): Promise<State> => {
  const category = await tx.category.findUnique({ where: { slug }, include: { translations: words } });
  if (!category) return {};
  const { position, translations } = category;
  return {
    position,
    name: Object.fromEntries(translations.map(({ language, name }) => [language, name])),
  };
};

/** The categories in the order of the home screen. */
export const readCategoryOrder = async (tx: Transaction): Promise<State> => {
  const categories = await tx.category.findMany({ orderBy: [{ position: 'asc' }, { id: 'asc' }] });
  return { order: categories.map(({ slug }) => slug) };
};

export const readTagState = async (tx: Transaction, slug: string): Promise<State> => {
  const tag = await tx.tag.findUnique({ where: { slug }, include: { translations: words } });
  return tag
    ? { name: Object.fromEntries(tag.translations.map(({ language, name }) => [language, name])) }
    : {};
};

/** The banners of the carousel by their ids, and their order. */
export const readCarouselState = async (tx: Transaction): Promise<State> => {
  const banners = await tx.carousel.findMany({
    where: { removedAt: null },
    omit: { removedAt: true },
    orderBy: [{ position: 'asc' }, { id: 'asc' }],
    include: { translations: { ...words, omit: { carouselId: true } }, countries: true },
  });
  return {
    order: banners.map(({ id }) => id),
    ...Object.fromEntries(
      banners.map(({ id, position: _, translations, countries, ...banner }) => [
        id,
        { ...banner, words: byLanguage(translations), countries: countries.map(({ country }) => country) },
      ]),
    ),
  };
};

export const readSynonymState = async (tx: Transaction, groupSlug: string): Promise<State> => {
  const found = await tx.searchSynonym.findMany({ where: { groupSlug }, orderBy: { position: 'asc' } });
  return found.length === 0 ? {} : { words: found.map(({ wording }) => wording) };
};

export const readTemplateState = async (tx: Transaction, id: string): Promise<State> => {
  const { id: _, ...template } = (await tx.rechargeTemplate.findUnique({ where: { id } })) ?? { id };
  return template;
};

/** The number of redeem codes of all batches together. */
export const readCodesState = async (tx: Transaction): Promise<State> => ({
  codes: await tx.redeemCode.count(),
});

/** The name and the end of a campaign, under its old or its new name. */
export const readCampaignState = async (tx: Transaction, names: readonly string[]): Promise<State> => {
  for (const name of names) {
    const campaign = await findCampaign(tx, name);
    if (campaign) return campaign;
  }
  return {};
};

/** What was spent, by what each amount is of. */
export const readSpendState = async (
  tx: Transaction,
  rows: Parameters<typeof findSpend>[1],
): Promise<State> =>
  Object.fromEntries((await findSpend(tx, rows)).map((row) => [spendKey(row), row.amountMinor]));

/** The coins and rights of a viewer, and whether staff blocked them. */
export const readViewerState = async (tx: Transaction, id: string): Promise<State> => {
  const user = await tx.user.findUnique({
    where: { id },
    select: {
      memberExpire: true,
      blockedAt: true,
      blockedUntil: true,
      blockReason: true,
      mutedAt: true,
      mutedUntil: true,
      muteReason: true,
      deletionDueAt: true,
    },
  });
  if (!user) return {};
  const { paidCoin, bonusCoin } = await balanceOf(tx, id);
  return { ...user, paidCoin, bonusCoin };
};

/** How many devices a viewer is signed in on. */
export const readSessionState = async (tx: Transaction, userId: string): Promise<State> => ({
  sessions: await tx.session.count({ where: { userId, endedAt: null } }),
});

/** How many notes staff wrote about a viewer; not the notes, since the log stays when the account is deleted. */
export const readNoteState = async (tx: Transaction, userId: string): Promise<State> => ({
  notes: await tx.viewerNote.count({ where: { userId } }),
});

/** Whether a viewer has the name that a reset gives; not the name, since the log stays when the account is deleted. */
export const readNameState = async (tx: Transaction, id: string): Promise<State> => {
  const user = await tx.user.findUnique({ where: { id }, select: { displayName: true, number: true } });
  return user ? { isNameReset: user.displayName === givenName(user.number) } : {};
};

/** The coins and rights of a viewer, and whether a prize without coins was published under this key. */
export const readPrizeState = async (tx: Transaction, id: string, key: string): Promise<State> => ({
  ...(await readViewerState(tx, id)),
  isShown: (await tx.outboxEvent.count({ where: { userId: id, topic: `gift:${id}:${key}` } })) > 0,
});

/** The coins and rights of a viewer, and how many of their gifts staff took back. */
export const readTakenGiftState = async (tx: Transaction, id: string): Promise<State> => ({
  ...(await readViewerState(tx, id)),
  giftsTakenBack:
    (await tx.ledgerTransfer.count({ where: { userId: id, reason: 'giftTakenBack' } })) +
    (await tx.membershipGrant.count({
      where: { userId: id, giftKey: { not: null }, revokedAt: { not: null } },
    })),
});

/** An order, and the coins and rights of its viewer. */
export const readOrderState = async (tx: Transaction, id: string): Promise<State> => {
  const order = await tx.order.findUnique({
    where: { id },
    select: { status: true, refundedAt: true, userId: true },
  });
  if (!order) return {};
  const { userId, ...columns } = order;
  const unlocks = await tx.unlock.count({ where: { userId } });
  return { ...(await readViewerState(tx, userId)), ...columns, unlocks };
};

/** When a feedback was answered or closed; not the answer, which is deleted with the feedback. */
export const readFeedbackState = async (tx: Transaction, id: string): Promise<State> =>
  (await tx.feedback.findUnique({
    where: { id },
    select: { answeredAt: true, answerCoins: true, doneAt: true },
  })) ?? {};

/** The texts of an answer that staff use again. */
export const readAnswerState = async (tx: Transaction, id: string): Promise<State> => {
  const template = await tx.answerTemplate.findUnique({ where: { id }, include: { texts: words } });
  return template ? byLanguage(template.texts.map(({ templateId: _, ...texts }) => texts)) : {};
};

/** Whether viewers see a comment; not its text, which is the viewer's. */
export const readCommentState = async (tx: Transaction, id: string): Promise<State> =>
  (await tx.comment.findUnique({
    where: { id },
    select: { hiddenAt: true, keptAt: true, deletedAt: true },
  })) ?? {};

/** A message of staff to viewers: what they read, where it leads and who gets it, and when it is sent. */
export const readNewsState = async (tx: Transaction, id: string): Promise<State> => {
  const news = await tx.news.findUnique({ where: { id } });
  if (!news) return {};
  const { texts, target, segment, sendAt, withdrawnAt } = news;
  const message = { texts: JSON.parse(texts), target: JSON.parse(target), segment: JSON.parse(segment) };
  return { message, sendAt, withdrawnAt };
};

/** How far deliveries of notices are, by their ids. */
export const readDeliveriesState = async (tx: Transaction, ids: number[]): Promise<State> => {
  const found = await tx.noticeDelivery.findMany({
    where: { id: { in: ids } },
    select: { id: true, state: true },
    orderBy: { id: 'asc' },
  });
  return Object.fromEntries(found.map(({ id, state }) => [String(id), state]));
};

/** A person who uses the console. The token of a link is not in the log. */
export const readPersonState = async (tx: Transaction, name: string): Promise<State> => {
  const found = await tx.staffPerson.findUnique({
    where: { name },
    include: { links: { where: { usedAt: null } }, sessions: { where: { endedAt: null } }, passkeys: true },
  });
  if (!found) return {};
  const { role, languages, endedAt, links, sessions, passkeys } = found;
  return {
    role,
    languages,
    endedAt,
    passkeys: passkeys.length,
    sessions: sessions.length,
    linkExpiresAt: links[0]?.expiresAt ?? null,
  };
};
