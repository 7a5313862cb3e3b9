import type { CalendarEntryJson } from '@cliffhanger/contracts/staff';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useMay } from '#entities/me.ts';
import type { CallAnswer } from '#lib/api/call.ts';
import { failureMessage } from '#lib/api/errors.ts';
import { useChange } from '#lib/api/use-call.ts';
import { formatTime } from '#lib/language/format.ts';
import { showToast } from '#ui/toasts.tsx';
import { type Day, dayOf, moveToDay } from './calendar-days.ts';
import { useEntryTexts } from './entry-texts.ts';

/** When something begins or is released, and when it ends; null: no such time. */
export interface EntryTimes {
  begin: string | null;
  end: string | null;
}

export const timesOf = (entry: CalendarEntryJson): EntryTimes =>
  'at' in entry ? { begin: entry.at, end: null } : { begin: entry.startsAt, end: entry.endsAt };

const isAhead = (time: string | null, now = Date.now()): boolean => time !== null && Date.parse(time) > now;

/** Whether something has not begun, so that it can be moved as a whole. */
export const isMovable = (entry: CalendarEntryJson): boolean =>
  entry.kind !== 'codes' && entry.kind !== 'hold' && isAhead(timesOf(entry).begin);

/** The times of something that begins on another day, at the same time of day and for as long as before. */
export const timesOnDay = (entry: CalendarEntryJson, day: Day): EntryTimes => {
  const { begin, end } = timesOf(entry);
  if (begin === null) return { begin, end };
  const moved = moveToDay(new Date(begin), day);
  const length = end === null ? null : Date.parse(end) - Date.parse(begin);
  return {
    begin: moved.toISOString(),
    end: length === null ? null : new Date(moved.getTime() + length).toISOString(),
  };
};

/** Gives an entry other times, by the call of what it is, and says so with a way back. */
export const useMoveEntry = () => {
  const { t } = useTranslation('shop');
  const { nameOf } = useEntryTexts();
  const queries = useQueryClient();
  const publish = useChange('drama.publish');
  const changeDrama = useChange('drama.change');
  const editBanner = useChange('carousel.edit');
  const editCodes = useChange('codes.edit');
  const changes = [publish, changeDrama, editBanner, editCodes];
  const apply = async (
    entry: CalendarEntryJson,
    { begin, end }: EntryTimes,
    revision: number,
  ): Promise<void> => {
    const at = begin ?? undefined;
    if (entry.kind === 'drama') await publish.mutateAsync({ slug: entry.slug, at, revision });
    if (entry.kind === 'banner')
      await editBanner.mutateAsync({ id: entry.id, startsAt: begin, endsAt: end, revision });
    if (entry.kind === 'codes')
      await editCodes.mutateAsync({ campaign: entry.campaign, expiresAt: end, revision });
    if (entry.kind === 'episodes') {
      const episodes = entry.episodeIds.map((id) => ({ id, publishAt: at }));
      await changeDrama.mutateAsync({ slug: entry.slug, episodes, revision });
    }
  };
  /** The revision of the calendar as it is shown now. */
  const shownRevision = () => {
    const answers = queries.getQueriesData<CallAnswer<'calendar.list'>>({ queryKey: ['calendar.list'] });
    return Math.max(0, ...answers.map(([, answer]) => answer?.revision ?? 0));
  };
  const move = async (entry: CalendarEntryJson, times: EntryTimes, revision: number): Promise<void> => {
    const before = timesOf(entry);
    await apply(entry, times, revision);
    // The answers were asked for again, so this has the move itself.
    const moved = shownRevision();
    const time = formatTime(
      times.begin !== before.begin ? (times.begin ?? '') : (times.end ?? times.begin ?? ''),
    );
    showToast({
      text: t('calendar.moved', { name: nameOf(entry), time }),
      undo: () =>
        void apply(entry, before, moved).catch((error: unknown) =>
          showToast({ text: failureMessage(error) }),
        ),
    });
  };
  return {
    move,
    error: changes.find(({ error }) => error !== null)?.error ?? null,
    isPending: changes.some(({ isPending }) => isPending),
  };
};

/** Whether the person may change when this entry happens. */
export const useMayMove = (entry: CalendarEntryJson): boolean => {
  const [publishes, changesCodes] = [useMay('content.publish'), useMay('codes')];
  if (entry.kind === 'hold') return false;
  return entry.kind === 'codes' ? changesCodes : publishes;
};

/** Whether something can be put on a day: not on one that is over. */
export const isOpenDay = (day: Day, now = new Date()): boolean => day >= dayOf(now);
