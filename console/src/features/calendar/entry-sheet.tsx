import type { CalendarEntryJson } from '@cliffhanger/contracts/staff';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCountries } from '#entities/country/country-choices.ts';
import { changedSinceOf, failureMessage } from '#lib/api/errors.ts';
import { formatNumber, formatTime } from '#lib/language/format.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { Sheet, SheetActions } from '#ui/sheet.tsx';
import { TimeField } from '#ui/time-field.tsx';
import { useEntryTexts } from './entry-texts.ts';
import { type EntryTimes, timesOf, useMayMove, useMoveEntry } from './use-move-entry.ts';
import type { Release } from './week-layout.ts';

interface EntrySheetProps {
  entry: CalendarEntryJson;
  /** Of the entry. */
  revision: number;
  /** Another release within an hour. */
  near: Release | undefined;
  onClose: () => void;
}

const isOver = (time: string | null): boolean => time !== null && Date.parse(time) <= Date.now();

/** What an entry is, what is missing, and its times, of which those that are not over can be changed. */
export function EntrySheet({ entry, revision, near, onClose }: EntrySheetProps) {
  const { t } = useTranslation(['shop', 'common']);
  const { nameOf, problemOf } = useEntryTexts();
  const before = timesOf(entry);
  const [edited, setEdited] = useState<Partial<EntryTimes>>({});
  const times = { ...before, ...edited };
  const [begun] = useState(revision);
  const mayMove = useMayMove(entry);
  const { move, error, isPending } = useMoveEntry();
  const since = changedSinceOf(error);
  const isRelease = 'at' in entry;
  const fields = isRelease ? (['begin'] as const) : (['begin', 'end'] as const);
  const isFixed = (name: keyof EntryTimes) =>
    !mayMove || (name === 'begin' && entry.kind === 'codes') || isOver(before[name]);
  const isSame = times.begin === before.begin && times.end === before.end;
  const isBackwards =
    times.begin !== null && times.end !== null && Date.parse(times.end) <= Date.parse(times.begin);
  const save = async () => {
    await move(entry, times, since?.revision ?? begun);
    onClose();
  };
  const problem = problemOf(entry);
  const canSave = fields.some((name) => !isFixed(name));
  return (
    <Sheet title={nameOf(entry)} onClose={onClose}>
      <EntryFacts entry={entry} />
      {problem !== null && <Notice>{problem}</Notice>}
      {near && <Notice>{t('calendar.near', { name: nameOf(near), time: formatTime(near.at) })}</Notice>}
      {fields.map((name) => (
        <TimeField
          key={name}
          label={t(
            isRelease && entry.kind !== 'hold' ? 'calendar.release' : `calendar.${isRelease ? 'end' : name}`,
          )}
          value={times[name]}
          onChange={(time) => setEdited({ ...edited, [name]: time })}
          isDisabled={isFixed(name)}
          problem={name === 'end' && isBackwards ? t('calendar.backwards') : undefined}
        />
      ))}
      {error && <Notice>{failureMessage(error)}</Notice>}
      <SheetActions>
        {canSave ? (
          <Button
            kind="main"
            isPending={isPending}
            isDisabled={isSame || isBackwards || (isRelease && times.begin === null)}
            onPress={() => void save().catch(() => undefined)}
          >
            {t(since ? 'common:putMineOver' : 'calendar.move')}
          </Button>
        ) : (
          <Button onPress={onClose}>{t('common:close')}</Button>
        )}
        <ButtonLink to={placeOf(entry)}>{t('calendar.openIt')}</ButtonLink>
      </SheetActions>
    </Sheet>
  );
}

/** The screen on which an entry is at home. */
const placeOf = (entry: CalendarEntryJson): string => {
  switch (entry.kind) {
    case 'drama':
    case 'episodes':
      return `/dramas/${entry.slug}/release`;
    case 'hold':
      return `/dramas/${entry.slug}/countries`;
    case 'banner':
      return '/home';
    case 'codes':
      return `/codes?campaign=${encodeURIComponent(entry.campaign)}`;
  }
};

function EntryFacts({ entry }: { entry: CalendarEntryJson }) {
  const { t } = useTranslation('shop');
  switch (entry.kind) {
    case 'drama':
      return <p className="t2">{t('calendar.episodeCount', { count: entry.episodes })}</p>;
    case 'episodes':
      return <p className="t2">{t('calendar.episodeCount', { count: entry.numbers.length })}</p>;
    case 'hold':
      return <p className="t2">{t('calendar.holdText')}</p>;
    case 'banner':
      return (
        <p className="t2">
          {[
            t('calendar.place', { place: entry.position }),
            ...(entry.countries.length > 0
              ? [t('home.onlyIn', { countries: formatCountries(entry.countries) })]
              : []),
          ].join(' · ')}
        </p>
      );
    case 'codes':
      return (
        <p className="t2">
          {t('codes.usedOf', { used: formatNumber(entry.used), limit: formatNumber(entry.limit) })}
        </p>
      );
  }
}
