import { useTranslation } from 'react-i18next';
import { TrendIndicator } from '#ui/numbered-row.tsx';

/** How many ranks something gained or lost; null for a new entry. */
export function RankMovement({ ranks }: { ranks: number | null }) {
  const { t } = useTranslation();
  if (ranks === null)
    return <TrendIndicator direction="new" value={t('movement.new')} label={t('movement.new')} />;
  if (ranks === 0) return <TrendIndicator direction="same" label={t('movement.same')} />;
  const count = Math.abs(ranks);
  return ranks > 0 ? (
    <TrendIndicator direction="up" value={String(count)} label={t('movement.up', { count })} />
  ) : (
    <TrendIndicator direction="down" value={String(count)} label={t('movement.down', { count })} />
  );
}
