import type { DramaCard } from '@cliffhanger/contracts';
import type { TFunction } from 'i18next';

/** What a hero says below the title: "Romance · 62 episodes · first 8 free". */
export const heroSummary = (
  { category, episodesNum, freeEpisodesNum }: DramaCard,
  t: TFunction<['home', 'common']>,
): string => {
  const facts = [...(category ? [category.name] : []), t('common:episodes', { count: episodesNum })];
  if (freeEpisodesNum >= episodesNum) facts.push(t('allFree'));
  else if (freeEpisodesNum > 0) facts.push(t('firstFree', { count: freeEpisodesNum }));
  return facts.join(' · ');
};
