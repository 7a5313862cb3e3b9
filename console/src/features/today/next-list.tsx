import type { StaffResult } from '@cliffhanger/contracts/staff';
import { Link } from 'react-aria-components/Link';
import { useTranslation } from 'react-i18next';
import { formatDateAndTime, formatList, languageName } from '#lib/language/format.ts';
import { currentLanguage } from '#lib/language/i18n.ts';
import { Section } from '#ui/page.tsx';
import { Row } from '#ui/row.tsx';
import { Failed, Loading, State } from '#ui/state.tsx';
import { isSoon } from './planned.ts';
import styles from './today.module.css';
import { useDates, useMissingTexts, useWaiting } from './use-waiting.ts';

/** Something that begins or ends. */
interface NextRow {
  id: string;
  at: string;
  title: string;
  note: string;
  to: string;
  isWarning?: boolean;
}

/** What begins and ends in the next seven days, in their order. */
export function NextList() {
  const { t } = useTranslation('today');
  const { dramas } = useWaiting();
  const { banners, codes } = useDates();
  const missing = useMissingTexts();
  const answers = [dramas, banners, codes, ...missing.answers];
  const rows = [
    ...useReleaseRows(dramas.data, missing.byLanguage),
    ...useBannerRows(banners.data, dramas.data),
    ...useCodeRows(codes.data),
  ].toSorted((one, other) => one.at.localeCompare(other.at));
  const failed = answers.find(({ error, data }) => error !== null && data === undefined);
  const isLoading = answers.some((answer) => answer.isLoading);
  const toCalendar = (
    <Link href="/calendar" className={styles.more ?? ''}>
      {t('calendar')}
    </Link>
  );
  return (
    <Section title={t('next')} end={toCalendar}>
      {rows.map(({ id, title, note, to, isWarning }) => (
        <Row
          key={id}
          title={title}
          note={isWarning ? <span className={styles.warning}>{note}</span> : note}
          to={to}
        />
      ))}
      {failed && <Failed error={failed.error} onRetry={() => answers.map((answer) => answer.refetch())} />}
      {!failed && isLoading && rows.length === 0 && <Loading lines={4} />}
      {!failed && !isLoading && rows.length === 0 && (
        <State title={t('nothingNext')} text={t('nothingNextText')} />
      )}
    </Section>
  );
}

const useReleaseRows = (
  dramas: StaffResult<'drama.list'> = [],
  byLanguage: ReturnType<typeof useMissingTexts>['byLanguage'],
): NextRow[] => {
  const { t } = useTranslation('today');
  return dramas.flatMap(({ slug, title, publishedAt: at }) => {
    if (!isSoon(at)) return [];
    const lacking = byLanguage.filter(({ dramas: found }) => found.some((drama) => drama.slug === slug));
    const time = formatDateAndTime(at);
    const names = formatList(lacking.map(({ language }) => languageName(language)));
    return [
      {
        id: `release ${slug}`,
        at,
        title: t('release', { title: title ?? slug }),
        note: lacking.length === 0 ? t('ready', { time }) : t('notReady', { time, languages: names }),
        to: `/dramas/${slug}/release`,
        isWarning: lacking.length > 0,
      },
    ];
  });
};

const useBannerRows = (
  banners: StaffResult<'carousel.list'> = [],
  dramas: StaffResult<'drama.list'> = [],
): NextRow[] => {
  const { t } = useTranslation('today');
  return banners.flatMap(({ id, startsAt, endsAt, dramaId, title: titles, target }) => {
    const drama = dramas.find((one) => one.dramaId === dramaId);
    const title =
      titles[currentLanguage()] ?? titles.en ?? Object.values(titles)[0] ?? drama?.title ?? target ?? '';
    const row = (key: 'bannerBegins' | 'bannerEnds', at: string | null): NextRow[] =>
      isSoon(at)
        ? [{ id: `${key} ${id}`, at, title: t(key, { title }), note: formatDateAndTime(at), to: '/home' }]
        : [];
    return [...row('bannerBegins', startsAt), ...row('bannerEnds', endsAt)];
  });
};

const useCodeRows = (campaigns: StaffResult<'codes.list'> = []): NextRow[] => {
  const { t } = useTranslation('today');
  return campaigns.flatMap(({ name, createdAt, expiresAt: at }) =>
    isSoon(at)
      ? [
          {
            id: `codes ${createdAt}`,
            at,
            title: t('codesEnd', { name: name ?? t('unnamed') }),
            note: formatDateAndTime(at),
            to: '/codes',
          },
        ]
      : [],
  );
};
