import type { DramaCard } from '@cliffhanger/contracts';
import type { TFunction } from 'i18next';

/** The line below a hero's title: "Romance · 62 episodes · first 8 free". */
export const heroSummary = (
  { category, episodesNum, freeEpisodesNum }: DramaCard,
  t: TFunction<['home', 'common']>,
): string => {
  const parts = [...(category ? [category.name] : []), t('common:episodes', { count: episodesNum })];
  if (freeEpisodesNum >= episodesNum) parts.push(t('allFree'));
  else if (freeEpisodesNum > 0) parts.push(t('firstFree', { count: freeEpisodesNum }));
  return parts.join(' · ');
};
