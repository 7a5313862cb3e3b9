import type { RecommendationReason } from '@cliffhanger/contracts';
import { useTranslation } from 'react-i18next';

/** Words what a similar drama has in common with another. */
export const useReason = () => {
  const { t } = useTranslation('discovery');
  return (reason: RecommendationReason): string => {
    switch (reason.code) {
      case 'sameCast':
      case 'sameTag':
      case 'sameCategory':
        return t(`moreLike.reason.${reason.code}`, { ...reason });
      default:
        return t('moreLike.reason.popular');
    }
  };
};
