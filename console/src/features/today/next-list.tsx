import type { CalendarEntryJson, Names } from '@cliffhanger/contracts/staff';
import { Link } from 'react-aria-components/Link';
import { useTranslation } from 'react-i18next';
import { formatCountries } from '#entities/country/country-choices.ts';
import { formatDateAndTime, formatList, languageName } from '#lib/language/format.ts';
import { formatEpisodes } from '#lib/language/format-episodes.ts';
import { currentLanguage } from '#lib/language/i18n.ts';
import { Section } from '#ui/page.tsx';
import { Poster } from '#ui/poster.tsx';
import { Row } from '#ui/row.tsx';
import { Failed, Loading, State } from '#ui/state.tsx';
import { isSoon } from './planned.ts';
import styles from './today.module.css';
import { useNextEntries } from './use-waiting.ts';

/** Something that begins or ends. */
interface NextRow {
  id: string;
  at: string;
  title: string;
  note: string;
  to: string;
  isWarning?: boolean;
  /** Of the drama whose poster it has. */
  slug?: string;
}

/** What begins and ends in the next seven days, in their order. */
export function NextList() {
  const { t } = useTranslation('today');
  const { entries, posters } = useNextEntries();
  const rowsOf = useNextRows();
  const rows = (entries.data ?? []).flatMap(rowsOf).toSorted((one, other) => one.at.localeCompare(other.at));
  const toCalendar = (
    <Link href="/calendar" className={styles.more ?? ''}>
      {t('calendar')}
    </Link>
  );
  return (
    <Section title={t('next')} end={toCalendar}>
      {rows.map(({ id, title, note, to, isWarning, slug }) => (
        <Row
          key={id}
          title={title}
          note={isWarning ? <span className={styles.warning}>{note}</span> : note}
          to={to}
          start={slug !== undefined && <Poster width={26} url={null} {...posterOf(posters.get(slug))} />}
        />
      ))}
      {entries.isLoading && <Loading lines={4} />}
      {entries.error && !entries.data && (
        <Failed error={entries.error} onRetry={() => void entries.refetch()} />
      )}
      {entries.data && rows.length === 0 && <State title={t('nothingNext')} text={t('nothingNextText')} />}
    </Section>
  );
}

type FoundDrama = NonNullable<ReturnType<ReturnType<typeof useNextEntries>['posters']['get']>>;

const posterOf = (drama: FoundDrama | undefined) => drama && { url: drama.posterUrl, tone: drama.tone };

const inOwnLanguage = (titles: Names, otherwise: string): string =>
  titles[currentLanguage()] ?? titles.en ?? Object.values(titles)[0] ?? otherwise;

/** The rows of an entry of the calendar: one for each of its times in the next days. */
const useNextRows = (): ((entry: CalendarEntryJson) => NextRow[]) => {
  const { t } = useTranslation('today');
  const releaseNote = (at: string, missing: readonly { language: string }[]) => {
    const time = formatDateAndTime(at);
    const names = formatList(missing.map(({ language }) => languageName(language)));
    return missing.length === 0 ? t('ready', { time }) : t('notReady', { time, languages: names });
  };
  const rowsOf = (entry: CalendarEntryJson): NextRow[] => {
    switch (entry.kind) {
      case 'drama':
      case 'episodes': {
        const { slug, at, missing } = entry;
        const title = inOwnLanguage(entry.title, slug);
        return [
          {
            id: `${entry.kind} ${slug} ${at}`,
            at,
            slug,
            title:
              entry.kind === 'drama'
                ? t('release', { title })
                : t('episodes', { title, numbers: formatEpisodes(entry.numbers) }),
            note: releaseNote(at, missing),
            to: `/dramas/${slug}/release`,
            isWarning: missing.length > 0,
          },
        ];
      }
      case 'hold': {
        const { slug, at, countries } = entry;
        const title = t('holdEnds', {
          title: inOwnLanguage(entry.title, slug),
          countries: formatCountries(countries),
        });
        return [
          {
            id: `hold ${slug} ${at}`,
            at,
            slug,
            title,
            note: formatDateAndTime(at),
            to: `/dramas/${slug}/countries`,
          },
        ];
      }
      case 'banner': {
        const title = inOwnLanguage(entry.title, entry.target ?? '');
        return [
          ...rowAt(`banner ${entry.id}`, entry.startsAt, t('bannerBegins', { title }), '/home'),
          ...rowAt(`banner end ${entry.id}`, entry.endsAt, t('bannerEnds', { title }), '/home'),
        ];
      }
      case 'codes':
        return rowAt(
          `codes ${entry.campaign}`,
          entry.endsAt,
          t('codesEnd', { name: entry.name ?? t('unnamed') }),
          '/codes',
        );
    }
  };
  return (entry) => rowsOf(entry).filter(({ at }) => isSoon(at));
};

const rowAt = (id: string, at: string | null, title: string, to: string): NextRow[] =>
  at === null ? [] : [{ id, at, title, note: formatDateAndTime(at), to }];
