import { type Language, languages, type Notice, type NoticeSubject } from '@cliffhanger/contracts';
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
  const found = [language, ...languages].map((one) => texts[one]).find((text) => text !== undefined);
  return found ?? { title: '', text: '' };
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
  membershipEnds: ({ endsAtMs }) => ({ kind: 'membershipEnds', endsAt: new Date(endsAtMs).toISOString() }),
  answer: (details) => ({ kind: 'answer', ...details }),
  replies: ({ repliesNum }, row) => ({
    kind: 'replies',
    drama: dramaOf(row),
    episodeId: row.episodeId ?? '',
    number: row.number ?? 1,
    repliesNum,
  }),
  news: (details, { news }, language) => ({ kind: 'news', ...newsTextOf(details, news, language) }),
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
