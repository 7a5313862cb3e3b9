import { type Language, languages } from '@cliffhanger/contracts';
import {
  type NewsReach,
  type NewsSegment,
  type NewsTarget,
  newsLanguageFor,
  newsPages,
  type StaffNewsJson,
  type StaffResult,
  stoppedDays,
} from '@cliffhanger/contracts/staff';
import { formatExcerpt, formatFields, formatTable } from './output.ts';

const formatTarget = (target: NewsTarget): string => {
  if (target.kind === 'none') return 'nowhere';
  if (target.kind === 'page') return `${target.page} (${newsPages[target.page]})`;
  return target.kind === 'drama' ? target.slug : `${target.slug}, episode ${target.number}`;
};

const formatSegment = ({
  follows,
  stopped,
  member,
  countries = [],
  languages: read = [],
}: Partial<NewsSegment>): string =>
  [
    ...(follows === undefined ? [] : [`follow ${follows}`]),
    ...(stopped === undefined ? [] : [`stopped ${stoppedDays} days ago or before in ${stopped}`]),
    ...(member === undefined ? [] : [member ? 'are members' : 'are no members']),
    ...(countries.length === 0 ? [] : [`are of ${countries.join(' or ')}`]),
    ...(read.length === 0 ? [] : [`read ${read.join(' or ')}`]),
  ].join(' and ') || 'all';

const anyTitle = ({ texts }: StaffNewsJson): string =>
  texts[newsLanguageFor(texts, 'en') ?? 'en']?.title ?? '';

export const formatNewsList = ({ items, nextCursor }: StaffResult<'notices.list'>): string => {
  if (items.length === 0) return 'No messages were written: pnpm staff notices set --help';
  const table = formatTable(
    ['id', 'state', 'title', 'viewers', 'time', 'people', 'read', 'wait'],
    items.map((news) => [
      ...[news.id, news.state, formatExcerpt(anyTitle(news)), formatSegment(news.segment)],
      ...[news.sendAt ?? '', news.people, news.opened, news.waiting],
    ]),
  );
  return nextCursor === null ? table : `${table}\n\nMore: --cursor ${nextCursor}`;
};

/** A message as viewers of each language read it. */
export const formatNews = (news: StaffNewsJson): string => {
  const textIn = (language: Language): string => {
    const found = newsLanguageFor(news.texts, language);
    const text = found && news.texts[found];
    const fallback = found === language ? '' : ` (as in ${found})`;
    return text ? `${text.title} | ${text.text}${fallback}` : '';
  };
  return formatFields([
    ['id', news.id],
    ['state', news.state],
    ...languages.map((language) => [language, textIn(language)] as const),
    ['leads to', formatTarget(news.target)],
    ['viewers', formatSegment(news.segment)],
    ['time', news.sendAt ?? '–'],
    ['by', news.sentBy ?? news.writtenBy],
    ...(news.state === 'draft' || news.state === 'planned'
      ? []
      : [
          [
            'people',
            `${news.people} got it, ${news.opened} read it, ${news.waiting} deliveries wait`,
          ] as const,
        ]),
  ]);
};

export const formatReach = ({ people, wanting, channels, languages: read }: NewsReach): string =>
  [
    `It would reach ${wanting} of ${people} viewers; ${people - wanting} have turned news off.`,
    formatTable(
      ['channel', 'viewers'],
      channels.map(({ channel, people: count }) => [channel, count]),
    ),
    formatTable(
      ['language', 'viewers'],
      read.map(({ language, people: count }) => [language, count]),
    ),
  ].join('\n\n');

export const formatNoticeStats = (rows: StaffResult<'notices.stats'>): string =>
  rows.length === 0
    ? 'No notices in these days.'
    : formatTable(
        ['day', 'topic', 'channel', 'sent', 'read', 'skipped', 'failed', 'wait'],
        rows.map(({ day, topic, channel, sent, opened, skipped, failed, waiting }) => [
          ...[day, topic, channel, sent, opened, skipped, failed, waiting],
        ]),
      );

export const formatWaiting = (rows: StaffResult<'notices.waiting'>): string =>
  rows.length === 0
    ? 'Nothing waits.'
    : formatTable(
        ['channel', 'wait', 'oldest', 'refused', 'reason'],
        rows.map(({ channel, waiting, since, refused, reason }) => [
          ...[channel, waiting, since, refused, formatExcerpt(reason ?? '')],
        ]),
      );

export const formatFailed = ({ items, nextCursor }: StaffResult<'notices.failed'>): string => {
  if (items.length === 0) return 'No delivery failed.';
  const table = formatTable(
    ['id', 'failed', 'channel', 'viewer', 'title', 'tries', 'reason'],
    items.map(({ id, failedAt, channel, viewer, title, attempts, reason }) => [
      ...[id, failedAt, channel, `${viewer.displayName} (${viewer.number})`],
      ...[formatExcerpt(title), attempts, formatExcerpt(reason ?? '')],
    ]),
  );
  return nextCursor === null ? table : `${table}\n\nMore: --cursor ${nextCursor}`;
};
