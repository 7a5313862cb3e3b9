import { type PutBackState, parseSpendKey, type StaffCallName } from '@cliffhanger/contracts/staff';
import type { State } from './logged-changes.ts';
import { call, type LoggedCall, type PutBackCall } from './put-back-call.ts';
import { dramaChange, dramaEdit, episodeEdit, publication } from './put-back-drama.ts';
import { cues, pictures } from './put-back-files.ts';

export type { LoggedCall, PutBackCall } from './put-back-call.ts';

type Names = Readonly<Record<string, string>>;

const category = ({ subject, before, after }: LoggedCall): PutBackCall => {
  const isNew = Object.keys(before).length === 0;
  if (isNew) return call('category.remove', { slug: subject.id });
  const { name, position } = before as { name?: Names; position?: number };
  const given = name ?? (after.name as Names | undefined) ?? {};
  return call('category.set', { slug: subject.id, name: given, ...(position !== undefined && { position }) });
};

/** The id of the banner that only one side has, or that both have with other values. */
const bannerOf = ({ before, after }: LoggedCall): string =>
  Object.keys({ ...before, ...after }).find((key) => key !== 'order') ?? '';

interface LoggedBanner {
  startsAt: string | null;
  endsAt: string | null;
  kind: string;
  words: Readonly<Record<string, { title: string }>>;
  countries: string[];
}

const bannerEdit = (entry: LoggedCall): PutBackCall | null => {
  const id = bannerOf(entry);
  const banner = entry.before[id] as LoggedBanner | undefined;
  if (!banner) return null;
  const title = Object.fromEntries(
    Object.entries(banner.words).map(([language, text]) => [language, text.title]),
  );
  const { startsAt, endsAt, countries, kind } = banner;
  return call('carousel.edit', {
    id,
    startsAt,
    endsAt,
    countries,
    ...(kind !== 'drama' && { title }),
  });
};

const bannerMove = ({ details, before }: LoggedCall): PutBackCall | null => {
  const id = String(details.id ?? '');
  const place = ((before.order as string[] | undefined) ?? []).indexOf(id);
  return place < 0 ? null : call('carousel.move', { id, position: place + 1 });
};

const synonyms = ({ subject, before }: LoggedCall): PutBackCall =>
  before.words === undefined
    ? call('synonyms.remove', { slug: subject.id })
    : call('synonyms.set', { slug: subject.id, words: before.words as string[] });

const campaign = ({ subject, before, after }: LoggedCall): PutBackCall => {
  const { name, expiresAt } = before as { name?: string; expiresAt?: string | null };
  return call('codes.edit', {
    campaign: String(after.name ?? subject.id),
    ...(name !== undefined && { name }),
    ...(expiresAt !== undefined && { expiresAt }),
  });
};

const spend = ({ before, after }: LoggedCall): PutBackCall =>
  call('spend.set', {
    rows: Object.keys({ ...before, ...after }).flatMap((key) => {
      const of = parseSpendKey(key);
      const amountMinor = (before[key] as number | undefined) ?? null;
      return of ? [{ ...of, amountMinor }] : [];
    }),
  });

/** @param of the restriction, as its columns are called */
const restriction =
  (name: 'user.block' | 'user.mute', of: { since: string; until: string; reason: string }) =>
  ({ subject, before }: LoggedCall): PutBackCall => {
    const flag = name === 'user.block' ? 'blocked' : 'muted';
    if (!before[of.since]) return { name, input: { who: subject.id, [flag]: false } };
    const [until, reason] = [before[of.until], before[of.reason]];
    return {
      name,
      input: { who: subject.id, [flag]: true, ...(until ? { until } : {}), ...(reason ? { reason } : {}) },
    };
  };

const onSale = ({ subject, before }: LoggedCall): PutBackCall =>
  call('templates.sell', { id: subject.id, active: before.active === true });

/** What puts back each call. A rule returns null for an entry that cannot be put back. */
const rules: Readonly<
  Partial<Record<StaffCallName, (entry: LoggedCall, current: State) => PutBackCall | null>>
> = {
  'drama.change': dramaChange,
  'drama.edit': dramaEdit,
  'drama.images': pictures,
  'drama.restorePictures': pictures,
  'drama.setPicture': pictures,
  'drama.publish': publication,
  'drama.unpublish': publication,
  'episode.edit': episodeEdit,
  'episode.restoreCues': cues,
  'episode.saveCues': cues,
  'episode.subtitles': cues,
  'episode.move': ({ subject, details: { from, to } }) =>
    call('episode.move', { slug: subject.id, from: Number(to), to: Number(from) }),
  'category.set': category,
  'category.remove': category,
  'tag.set': ({ subject, before }) =>
    call('tag.set', { slug: subject.id, name: (before.name ?? {}) as Names }),
  'carousel.add': (entry) => call('carousel.remove', { id: bannerOf(entry) }),
  'carousel.edit': bannerEdit,
  'carousel.move': bannerMove,
  'carousel.remove': (entry) => call('carousel.restore', { id: bannerOf(entry) }),
  'carousel.restore': (entry) => call('carousel.remove', { id: bannerOf(entry) }),
  'synonyms.set': synonyms,
  'synonyms.add': synonyms,
  'synonyms.remove': synonyms,
  'templates.add': onSale,
  'templates.sell': onSale,
  'codes.edit': campaign,
  'spend.set': spend,
  'user.block': restriction('user.block', {
    since: 'blockedAt',
    until: 'blockedUntil',
    reason: 'blockReason',
  }),
  'user.mute': restriction('user.mute', { since: 'mutedAt', until: 'mutedUntil', reason: 'muteReason' }),
  'comments.remove': ({ subject }) => call('comments.restore', { commentId: subject.id }),
};

/** How what has no rule, or for which it returns null, is put back, if at all. */
const others: Readonly<Partial<Record<StaffCallName, PutBackState>>> = {
  'drama.import': 'import',
  'drama.remove': 'import',
  'episode.remove': 'import',
  'episode.replace': 'import',
  // Of several tracks.
  'episode.subtitles': 'import',
  'user.grant': 'gift',
  'prize.send': 'gift',
  'user.takeBack': 'gift',
  'order.refund': 'money',
  'codes.create': 'codes',
  'feedback.answer': 'sent',
  'notices.send': 'sent',
  'notices.resend': 'sent',
  'people.invite': 'staff',
  'people.link': 'staff',
  'people.role': 'staff',
  'people.end': 'staff',
};

/**
 * Finds the call that puts an entry back; null if there is none.
 * @param current the state of a drama now, with its revision, for what the entry says only in part
 */
export const findPutBack = (entry: LoggedCall, current: State = entry.after): PutBackCall | null =>
  rules[entry.action as StaffCallName]?.(entry, current) ?? null;

/** Whether an entry can be put back, or what to do in its place. */
export const putBackStateOf = (entry: LoggedCall): PutBackState => {
  if (Object.keys({ ...entry.before, ...entry.after }).length === 0) return 'nothing';
  if (findPutBack(entry) !== null) return 'possible';
  if (entry.details.returnsCoins) return 'coins';
  const other = others[entry.action as StaffCallName];
  return other ?? (rules[entry.action as StaffCallName] ? 'added' : 'never');
};

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The names of what an entry changed that have other values by now. @param partOf of the call that puts the entry back */
export const findChangedSince = (
  entry: Pick<LoggedCall, 'before' | 'after'>,
  now: State,
  partOf?: PutBackCall['partOf'],
): string[] => {
  // Stored values are JSON.
  const current = JSON.parse(JSON.stringify(now)) as State;
  const names = Object.keys({ ...entry.before, ...entry.after });
  if (partOf) return isSame(partOf(current), partOf(entry.after)) ? [] : names;
  return names.filter((name) => !isSame(current[name], entry.after[name]));
};

/** Whether an entry changed what another one says of these names, or the part of it that a call puts back. */
export const changesSame = (
  { before, after }: Pick<LoggedCall, 'before' | 'after'>,
  names: readonly string[],
  partOf?: PutBackCall['partOf'],
): boolean =>
  partOf ? !isSame(partOf(before), partOf(after)) : names.some((name) => name in before || name in after);
