import type { Language, Money, NoticeTopic } from '@cliffhanger/contracts';
import type { NewsPage } from '@cliffhanger/contracts/staff';

/** What is stored of a notice beside its drama and episode, by kind. Times are epoch milliseconds. */
export interface NoticeDetails {
  episodes: { firstNumber: number; lastNumber: number; episodesNum: number };
  premiere: Record<never, never>;
  coins: { coins: number; reason: 'gift' | 'episodesFree'; text: string | null };
  days: { days: number; text: string | null };
  refund: { orderId: string; price: Money };
  refundFailed: { orderId: string; price: Money; isRestored: boolean };
  membershipEnds: { endsAtMs: number };
  answer: { feedbackId: string; coins: number | null };
  replies: { commentId: string; parentId: string; repliesNum: number };
  /** Of a fan-out, which has the texts, or to one viewer. Without a drama it can lead to a page. */
  news: { fanOutId: number; page?: NewsPage } | NewsText;
}

export type NoticeKind = keyof NoticeDetails;

export interface NewsText {
  title: string;
  text: string;
}

/** The texts of news by language. */
export type NewsTexts = Record<Language, NewsText>;

export const topicOfKind = {
  episodes: 'newEpisodes',
  premiere: 'premieres',
  coins: 'coins',
  days: 'coins',
  refund: 'coins',
  refundFailed: 'coins',
  membershipEnds: 'coins',
  answer: 'answers',
  replies: 'answers',
  news: 'server',
} as const satisfies Record<NoticeKind, NoticeTopic>;

/** What happened, apart from who is told of it. */
export interface NoticeSource<Kind extends NoticeKind = NoticeKind> {
  kind: Kind;
  /** Identifies the event. A notice with the key of an earlier one is not added. */
  key: string;
  dramaId?: string | null;
  at: Date;
}

export interface NoticeRecipient<Kind extends NoticeKind = NoticeKind> {
  userId: string;
  episodeId?: string | null;
  details: NoticeDetails[Kind];
}
