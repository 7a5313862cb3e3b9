import type { DramaCard } from '@cliffhanger/contracts';
import i18next from 'i18next';

type Facts = Pick<DramaCard, 'category' | 'episodesNum' | 'freeEpisodesNum'>;

/** A drama in a line: "Romance · 62 episodes · first 8 free". */
export const formatDramaFacts = (drama: Facts): string => {
  const { episodesNum, freeEpisodesNum } = drama;
  const parts = [formatDramaSize(drama)];
  if (freeEpisodesNum >= episodesNum) parts.push(i18next.t('allFree'));
  else if (freeEpisodesNum > 0) parts.push(i18next.t('firstFree', { count: freeEpisodesNum }));
  return parts.join(' · ');
};

/** Category and length of a drama: "Romance · 62 episodes". */
export const formatDramaSize = ({ category, episodesNum }: Facts): string =>
  [...(category ? [category.name] : []), i18next.t('episodes', { count: episodesNum })].join(' · ');
