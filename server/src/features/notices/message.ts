import { factsOf, formatMoney, type Language } from '@cliffhanger/contracts';
import { routes } from '@cliffhanger/contracts/routes';
import { newsPages } from '@cliffhanger/contracts/staff';
import { translatorFor } from '#kernel/words.ts';
import { newsTextOf } from './notice.view.ts';
import type { NoticeDetails, NoticeKind } from './notice-kinds.ts';

/** A notice with what its words need. */
export interface DescribedNotice {
  kind: NoticeKind;
  details: unknown;
  language: Language;
  /** In that language; null without a drama. */
  title: string | null;
  dramaId: string | null;
  episodeId: string | null;
  /** The number of `episodeId`. */
  number: number | null;
  /** JSON: the texts of a fan-out. */
  news: string | null;
}

interface Words {
  title: string;
  text: string;
}

type Translate = ReturnType<typeof translatorFor>;

const episodesText = (
  { firstNumber, lastNumber, episodesNum }: NoticeDetails['episodes'],
  t: Translate,
): string => {
  if (episodesNum === 1) return t('episode', { number: firstNumber });
  const isWhole = episodesNum === lastNumber - firstNumber + 1;
  return isWhole
    ? t('episodes', { first: firstNumber, last: lastNumber })
    : t('someEpisodes', { count: episodesNum });
};

const dateIn = (language: Language, atMs: number): string => {
  const { locale, dateLocale = locale } = factsOf(language);
  return new Intl.DateTimeFormat(dateLocale, { dateStyle: 'long', timeZone: 'UTC' }).format(atMs);
};

const withReason = (text: string, reason: string | null): string =>
  reason === null ? text : `${text}\n\n${reason}`;

type Describe = {
  [Kind in NoticeKind]: (details: NoticeDetails[Kind], notice: DescribedNotice, t: Translate) => Words;
};

const describe: Describe = {
  episodes: (details, { title }, t) => ({ title: title ?? '', text: episodesText(details, t) }),
  premiere: (_, { title }, t) => ({ title: title ?? '', text: t('premiere') }),
  coins: ({ coins, reason, text }, _, t) => ({
    title: t('coinsTitle', { count: coins }),
    text: withReason(t(reason === 'gift' ? 'gift' : 'episodesFree'), text),
  }),
  days: ({ days, text }, _, t) => ({
    title: t('daysTitle', { count: days }),
    text: withReason(t('gift'), text),
  }),
  refund: ({ price }, { language }, t) => ({
    title: t('refundTitle'),
    text: t('refund', { price: formatMoney(language, price) }),
  }),
  refundFailed: ({ price, isRestored }, { language }, t) => ({
    title: t('refundFailedTitle'),
    text: t(isRestored ? 'refundFailedRestored' : 'refundFailed', { price: formatMoney(language, price) }),
  }),
  membershipEnds: ({ endsAtMs }, { language }, t) => ({
    title: t('membershipEndsTitle'),
    text: t('membershipEnds', { date: dateIn(language, endsAtMs) }),
  }),
  answer: (_, __, t) => ({ title: t('answerTitle'), text: t('answer') }),
  replies: ({ repliesNum }, { title, number }, t) => ({
    title: title ?? '',
    text: t('replies', { count: repliesNum, number }),
  }),
  news: (details, { news, language }) => newsTextOf(details, news, language),
};

/** What a lock screen shows of a notice about money: that there is one. */
const discreetKinds: ReadonlySet<NoticeKind> = new Set([
  'coins',
  'days',
  'refund',
  'refundFailed',
  'membershipEnds',
]);

/** Words of staff to one viewer, such as about a prize; others are public. */
const isToOneViewer = ({ kind, details }: DescribedNotice): boolean =>
  kind === 'news' && 'text' in (details as NoticeDetails['news']);

const newsPathOf = ({ details, dramaId, episodeId }: DescribedNotice): string => {
  const { page } = details as { page?: keyof typeof newsPages };
  if (page !== undefined) return newsPages[page];
  if (dramaId === null) return routes.notices;
  return episodeId === null
    ? `${routes.drama}?${new URLSearchParams({ dramaId })}`
    : `${routes.player}?${new URLSearchParams({ dramaId, episodeId })}`;
};

const pathOf = (notice: DescribedNotice): string => {
  const { kind, dramaId, episodeId } = notice;
  if (kind === 'answer') return routes.feedback;
  if (kind === 'news') return newsPathOf(notice);
  if (discreetKinds.has(kind) || dramaId === null) return routes.wallet;
  const query = new URLSearchParams({ dramaId, ...(episodeId !== null && { episodeId }) });
  return `${routes.player}?${query}`;
};

/** The words of a notice in the language of its account, and where it leads. @param isDiscreet others may read it */
export const messageOf = (notice: DescribedNotice, isDiscreet: boolean): Words & { path: string } => {
  const t = translatorFor('notices', notice.language);
  const path = pathOf(notice);
  if (isDiscreet && discreetKinds.has(notice.kind))
    return { title: t('discreetTitle'), text: t('discreet'), path };
  if (isDiscreet && isToOneViewer(notice))
    return { title: t('discreetNewsTitle'), text: t('discreet'), path };
  const words = describe[notice.kind] as (details: unknown, notice: DescribedNotice, t: Translate) => Words;
  return { ...words(notice.details, notice, t), path };
};
