import type { DramaCard } from '@cliffhanger/contracts';
import i18next from 'i18next';

type Facts = Pick<DramaCard, 'category' | 'episodesNum' | 'freeEpisodesNum'>;

/** A drama in a line: "Romance · 62 episodes · first 8 free". */
export const formatDramaFacts = (drama: Facts): string => {
  return [formatDramaSize(drama), ...freePart(drama)].join('\u00a0· ');
};

/** Category and free part of a drama: "Romance · first 8 free". */
export const formatDramaOffer = (drama: Facts): string =>
  [...(drama.category ? [drama.category.name] : []), ...freePart(drama)].join('\u00a0· ');

const freePart = ({ episodesNum, freeEpisodesNum }: Facts): string[] => {
  if (freeEpisodesNum >= episodesNum) return [i18next.t('allFree')];
  return freeEpisodesNum > 0 ? [i18next.t('firstFree', { count: freeEpisodesNum })] : [];
};

/** Category and length of a drama: "Romance · 62 episodes". */
export const formatDramaSize = ({ category, episodesNum }: Facts): string =>
  [...(category ? [category.name] : []), i18next.t('episodes', { count: episodesNum })].join('\u00a0· ');
