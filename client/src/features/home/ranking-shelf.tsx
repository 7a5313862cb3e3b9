import type { RankedDrama } from '@cliffhanger/contracts';
import { useTranslation } from 'react-i18next';
import { href, paths } from '#lib/navigation/paths.ts';
import { NumberedRow, TrendIndicator } from '#ui/numbered-row.tsx';
import { Shelf, ShelfColumn } from '#ui/shelf.tsx';

const rowsPerColumn = 3;

/** The most watched dramas, in columns of three. */
export function RankingShelf({ ranking }: { ranking: readonly RankedDrama[] }) {
  const { t } = useTranslation(['home', 'common']);
  if (ranking.length === 0) return null;
  const columns = Array.from({ length: Math.ceil(ranking.length / rowsPerColumn) }, (_, index) =>
    ranking.slice(index * rowsPerColumn, (index + 1) * rowsPerColumn),
  );
  return (
    <Shelf title={t('ranking.title')} snap="mandatory">
      {columns.map((column) => (
        <ShelfColumn key={column[0]?.rank}>
          {column.map(({ rank, movement, drama }) => (
            <NumberedRow
              key={drama.dramaId}
              href={href(paths.drama(drama.dramaId))}
              number={String(rank)}
              src={drama.posterUrl}
              tone={drama.tone}
              title={drama.title}
              meta={[
                ...(drama.category ? [drama.category.name] : []),
                t('common:episodes', { count: drama.episodesNum }),
              ].join(' · ')}
              trend={<RankMovement places={movement} />}
            />
          ))}
        </ShelfColumn>
      ))}
    </Shelf>
  );
}

function RankMovement({ places }: { places: number | null }) {
  const { t } = useTranslation('home');
  if (places === null)
    return <TrendIndicator direction="new" value={t('ranking.new')} label={t('ranking.new')} />;
  if (places === 0) return <TrendIndicator direction="same" label={t('ranking.same')} />;
  const count = Math.abs(places);
  return places > 0 ? (
    <TrendIndicator direction="up" value={String(count)} label={t('ranking.up', { count })} />
  ) : (
    <TrendIndicator direction="down" value={String(count)} label={t('ranking.down', { count })} />
  );
}
