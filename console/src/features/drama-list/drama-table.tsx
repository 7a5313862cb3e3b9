import type { FoundDramaJson } from '@cliffhanger/contracts/staff';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { countryName, formatDay, formatNumber, formatTime } from '#lib/language/format.ts';
import { DataTable, type TableColumn } from '#ui/data-table.tsx';
import { Poster } from '#ui/poster.tsx';
import styles from './drama-list.module.css';

type Sort = 'release' | 'title' | 'plays' | 'coins' | 'missing';

interface DramaTableProps {
  dramas: readonly FoundDramaJson[];
  sort: Sort;
  onSort: (sort: Sort) => void;
  onLoadMore?: (() => unknown) | undefined;
  isLoadingMore: boolean;
}

/** The dramas in columns. Numbers go from the most down, titles from A. */
export function DramaTable({ dramas, sort, onSort, ...pages }: DramaTableProps) {
  const { t } = useTranslation('drama');
  return (
    <DataTable
      label={t('list.label')}
      columns={columnsOf(t)}
      items={dramas}
      idOf={({ slug }) => slug}
      hrefOf={({ slug }) => `/dramas/${slug}`}
      sort={{ column: sort, direction: sort === 'title' ? 'ascending' : 'descending' }}
      onSort={(column) => onSort(column as Sort)}
      {...pages}
    />
  );
}

const columnsOf = (t: TFunction<'drama'>): TableColumn<FoundDramaJson>[] => [
  {
    id: 'title',
    name: t('list.title'),
    width: '3fr',
    isSortable: true,
    cell: ({ title, slug, posterUrl, tone }) => (
      <div className={styles.title}>
        <Poster url={posterUrl} tone={tone} width={26} />
        <span>{title ?? slug}</span>
      </div>
    ),
  },
  {
    id: 'release',
    name: t('list.release'),
    width: '2fr',
    minWidth: 132,
    isSortable: true,
    cell: (drama) => <ReleaseCell drama={drama} />,
  },
  {
    id: 'episodes',
    name: t('list.episodes'),
    width: 84,
    isNumber: true,
    cell: ({ episodeCount }) => formatNumber(episodeCount),
  },
  {
    id: 'wall',
    name: t('list.wall'),
    width: '2.3fr',
    minWidth: 168,
    cell: ({ episodeCount, freeEpisodeCount, defaultPriceCoins }) => (
      <span>
        {freeEpisodeCount >= episodeCount
          ? t('list.allFree')
          : t('list.wallAfter', { free: freeEpisodeCount, count: defaultPriceCoins })}
      </span>
    ),
  },
  {
    id: 'plays',
    name: t('list.plays'),
    width: 88,
    isNumber: true,
    isSortable: true,
    cell: ({ plays }) => formatNumber(plays),
  },
  {
    id: 'coins',
    name: t('list.coins'),
    width: 88,
    isNumber: true,
    isSortable: true,
    cell: ({ coins }) => formatNumber(coins),
  },
  {
    id: 'missing',
    name: t('list.missing'),
    width: 120,
    isSortable: true,
    cell: ({ missing }) => <MissingLanguages missing={missing} />,
  },
];

function ReleaseCell({ drama }: { drama: FoundDramaJson }) {
  const { t } = useTranslation('drama');
  const { state, publishedAt, nextEpisodeAt, hiddenInCountries } = drama;
  const [country, ...others] = hiddenInCountries;
  const hold =
    country === undefined
      ? ''
      : others.length === 0
        ? t('list.heldIn', { country: countryName(country) })
        : t('list.heldInMore', { country: countryName(country), count: others.length });
  const note = [nextEpisodeAt === null ? '' : t('list.next', { time: formatTime(nextEpisodeAt) }), hold]
    .filter((part) => part !== '')
    .join(' · ');
  return (
    <>
      <span className={state === 'hidden' ? 't3' : undefined}>
        {publishedAt === null
          ? t('list.hidden')
          : state === 'planned'
            ? t('list.plannedFor', { time: formatTime(publishedAt) })
            : t('list.shownSince', { day: formatDay(publishedAt) })}
      </span>
      {note !== '' && <span className="fine">{note}</span>}
    </>
  );
}

/** The languages that lack texts, with how many. */
function MissingLanguages({ missing }: Pick<FoundDramaJson, 'missing'>) {
  const { t } = useTranslation('drama');
  const lacking = Object.entries(missing);
  if (lacking.length === 0) return <span className="t3">{t('list.nothingMissing')}</span>;
  return (
    <span className={styles.missing}>
      {lacking.map(([language, count]) => (
        <span key={language}>{`${language} ${formatNumber(count)}`}</span>
      ))}
    </span>
  );
}
