import type { Language, Notice, NoticeSubject } from '@cliffhanger/contracts';
import { newsLanguageFor, newsPages } from '@cliffhanger/contracts/staff';
import { type CardColumns, cardFromColumns } from '#features/dramas/dramas.ts';
import type { NoticeRow } from './inbox.repository.ts';
import type { NewsText, NewsTexts, NoticeDetails, NoticeKind } from './notice-kinds.ts';

/** The text of news in a language. @param news the texts of a fan-out, as JSON */
export const newsTextOf = (
  details: NoticeDetails['news'],
  news: string | null,
  language: Language,
): NewsText => {
  if ('text' in details) return details;
  const texts: Partial<NewsTexts> = JSON.parse(news ?? '{}');
  const found = newsLanguageFor(texts, language);
  return (found && texts[found]) ?? { title: '', text: '' };
};

const newsTargetOf = (details: NoticeDetails['news'], { dramaId, episodeId }: NoticeRow) => {
  if (dramaId !== null && episodeId !== null) return { kind: 'episode', dramaId, episodeId } as const;
  if (dramaId !== null) return { kind: 'drama', dramaId } as const;
  const page = 'page' in details ? details.page : undefined;
  return page === undefined ? null : ({ kind: 'page', page: newsPages[page] } as const);
};

const dramaOf = (row: NoticeRow) => {
  const { dramaId, title, posterUrl, tone } = cardFromColumns(row as NoticeRow & CardColumns);
  return { dramaId, title, posterUrl, tone };
};

type Views = {
  [Kind in NoticeKind]: (
    details: NoticeDetails[Kind],
    row: NoticeRow,
    language: Language,
  ) => Extract<NoticeSubject, { kind: Kind }>;
};

const views: Views = {
  episodes: (details, row) => ({
    kind: 'episodes',
    drama: dramaOf(row),
    episodeId: row.episodeId ?? '',
    ...details,
  }),
  premiere: (_, row) => ({ kind: 'premiere', drama: dramaOf(row) }),
  coins: (details) => ({ kind: 'coins', ...details }),
  days: (details) => ({ kind: 'days', ...details }),
  refund: (details) => ({ kind: 'refund', ...details }),
  refundFailed: ({ isRestored, ...details }) => ({ kind: 'refundFailed', ...details, restored: isRestored }),
  membershipEnds: ({ endsAtMs }) => ({ kind: 'membershipEnds', endsAt: new Date(endsAtMs).toISOString() }),
  answer: (details) => ({ kind: 'answer', ...details }),
  replies: ({ repliesNum }, row) => ({
    kind: 'replies',
    drama: dramaOf(row),
    episodeId: row.episodeId ?? '',
    number: row.number ?? 1,
    repliesNum,
  }),
  news: (details, row, language) => ({
    kind: 'news',
    ...newsTextOf(details, row.news, language),
    target: newsTargetOf(details, row),
  }),
};

export const noticeView = (row: NoticeRow, language: Language): Notice => {
  const { noticeId, topic, kind, createdAtMs, isRead } = row;
  const view = views[kind] as (details: unknown, row: NoticeRow, language: Language) => NoticeSubject;
  return {
    noticeId: String(noticeId),
    topic,
    createdAt: new Date(createdAtMs).toISOString(),
    read: isRead === 1,
    subject: view(JSON.parse(row.details), row, language),
  };
};
