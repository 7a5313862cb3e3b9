import type { RankedDrama, RankingType, RankingWindow } from '@cliffhanger/contracts';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '#lib/language/current-language.ts';
import { dayLabel } from '#lib/language/day-label.ts';
import { formatCount } from '#lib/language/format.ts';

/** Words what a drama is ranked by: "1.2M plays", "3,870 new followers", "Yesterday"; empty if there is nothing to say. */
export const useRankedBy = (type: RankingType, window: RankingWindow) => {
  const { t } = useTranslation('discovery');
  return ({ count, drama }: RankedDrama): string => {
    if (type === 'new') return dayLabel(drama.publishedAt, currentLanguage());
    if (count === null) return '';
    const shown = formatCount(count);
    if (type === 'hot') return t('ranking.plays', { count, shown });
    return window === 'all'
      ? t('ranking.followers', { count, shown })
      : t('ranking.newFollowers', { count, shown });
  };
};
