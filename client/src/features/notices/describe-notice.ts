import type { Notice, NoticeSubject } from '@cliffhanger/contracts';
import type { IconName } from '@cliffhanger/look/icon.tsx';
import type { TFunction } from 'i18next';
import { formatCoinsWithUnit } from '#entities/wallet/format-coins.ts';
import { formatMoney } from '#lib/language/format.ts';
import { formatDate } from '#lib/language/format-day.ts';
import { paths } from '#lib/navigation/paths.ts';

type Subject<Kind extends NoticeSubject['kind']> = Extract<NoticeSubject, { kind: Kind }>;
type Translate = TFunction<['notices']>;

/** What a notice without a drama says, its icon, and where it leads; null: nowhere. */
export interface NoticeWords {
  icon: IconName;
  title: string;
  text: string | null;
  path: string | null;
}

const newsPathOf = (target: NonNullable<Subject<'news'>['target']>): string => {
  if (target.kind === 'page') return target.page;
  const { dramaId } = target;
  return target.kind === 'drama' ? paths.drama(dramaId) : paths.player(dramaId, target.episodeId);
};

const words: {
  [Kind in 'coins' | 'days' | 'refund' | 'refundFailed' | 'membershipEnds' | 'answer' | 'news']: (
    subject: Subject<Kind>,
    t: Translate,
  ) => NoticeWords;
} = {
  coins: ({ coins, reason, text }, t) => ({
    icon: 'coin',
    title: t('coins', { coins: formatCoinsWithUnit(coins) }),
    text: text ?? (reason === 'gift' ? t('gift') : t('episodesFree')),
    path: paths.wallet(),
  }),
  days: ({ days, text }, t) => ({
    icon: 'ticket',
    title: t('days', { count: days }),
    text: text ?? t('gift'),
    path: paths.wallet(),
  }),
  refund: ({ price }, t) => ({
    icon: 'undo',
    title: t('refund', { price: formatMoney(price) }),
    text: t('refundText'),
    path: paths.wallet(),
  }),
  refundFailed: ({ price, restored }, t) => ({
    icon: 'warn',
    title: t('refundFailed', { price: formatMoney(price) }),
    text: t(restored ? 'refundFailedRestored' : 'refundFailedText'),
    path: paths.wallet(),
  }),
  membershipEnds: ({ endsAt }, t) => ({
    icon: 'ticket',
    title: t('membershipEnds', { date: formatDate(endsAt) }),
    text: t('membershipEndsText'),
    path: paths.wallet(),
  }),
  answer: ({ coins }, t) => ({
    icon: 'comment',
    title: t('answer'),
    text: coins === null ? null : t('answerCoins', { coins: formatCoinsWithUnit(coins) }),
    path: paths.feedback(),
  }),
  news: ({ title, text, target }) => ({ icon: 'globe', title, text, path: target && newsPathOf(target) }),
};

/** The words of a notice that has no drama. */
export const describeNotice = (subject: Exclude<NoticeSubject, DramaSubject>, t: Translate): NoticeWords =>
  (words[subject.kind] as (subject: NoticeSubject, t: Translate) => NoticeWords)(subject, t);

export type DramaSubject = Subject<'episodes' | 'premiere' | 'replies'>;

/** Whether a notice is about a drama, whose poster and title it shows. */
export const isAboutDrama = (subject: NoticeSubject): subject is DramaSubject => 'drama' in subject;

/** What there is of the drama, and the place in it that a tap opens. */
export const describeDramaNotice = (subject: DramaSubject, t: Translate): { meta: string; path: string } => {
  const { dramaId } = subject.drama;
  if (subject.kind === 'premiere') return { meta: t('premiere'), path: paths.player(dramaId) };
  const path = paths.player(dramaId, subject.episodeId);
  if (subject.kind === 'replies') {
    const { number, repliesNum } = subject;
    return { meta: t('replies', { count: repliesNum, number }), path };
  }
  const { firstNumber, lastNumber, episodesNum } = subject;
  if (episodesNum === 1) return { meta: t('episode', { number: firstNumber }), path };
  const isWhole = episodesNum === lastNumber - firstNumber + 1;
  return {
    meta: isWhole
      ? t('episodes', { first: firstNumber, last: lastNumber })
      : t('someEpisodes', { count: episodesNum }),
    path,
  };
};

/** Groups notices, newest first, by the names of their days. */
export const groupNotices = (
  notices: readonly Notice[],
  headingOf: (instant: string) => string,
): [heading: string, notices: Notice[]][] => [
  ...Map.groupBy(notices, ({ createdAt }) => headingOf(createdAt)),
];
