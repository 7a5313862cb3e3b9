import type { RankedDrama } from '@cliffhanger/contracts';
import { useTranslation } from 'react-i18next';
import { formatDramaSize } from '#entities/drama/drama-facts.ts';
import { href, paths } from '#lib/navigation/paths.ts';
import { Shelf, ShelfColumn } from '#ui/shelf.tsx';
import { RankedRow } from './ranked-row.tsx';

const rowsPerColumn = 3;

/** The most watched dramas, in columns of three. */
export function RankingShelf({ ranking }: { ranking: readonly RankedDrama[] }) {
  const { t } = useTranslation();
  if (ranking.length === 0) return null;
  const columns = Array.from({ length: Math.ceil(ranking.length / rowsPerColumn) }, (_, index) =>
    ranking.slice(index * rowsPerColumn, (index + 1) * rowsPerColumn),
  );
  return (
    <Shelf
      title={t('weeklyRanking')}
      href={href(paths.ranking())}
      linkText={t('all')}
      snap="mandatory"
      rememberAs="ranking"
    >
      {columns.map((column) => (
        <ShelfColumn key={column[0]?.rank}>
          {column.map((ranked) => (
            <RankedRow key={ranked.drama.dramaId} {...ranked} meta={formatDramaSize(ranked.drama)} />
          ))}
        </ShelfColumn>
      ))}
    </Shelf>
  );
}
