import type { DramaCard } from '@cliffhanger/contracts';
import i18next from 'i18next';
import { joinFacts } from './word-list.ts';

type Facts = Pick<DramaCard, 'category' | 'episodesNum' | 'freeEpisodesNum'>;

/** A drama in a line: "Romance · 62 episodes · first 8 free". */
export const formatDramaFacts = (drama: Facts): string => {
  return joinFacts([formatDramaSize(drama), ...freePart(drama)]);
};

/** Category and free part of a drama: "Romance · first 8 free". */
export const formatDramaOffer = (drama: Facts): string =>
  joinFacts([drama.category?.name, ...freePart(drama)]);

const freePart = ({ episodesNum, freeEpisodesNum }: Facts): string[] => {
  if (freeEpisodesNum >= episodesNum) return [i18next.t('allFree')];
  return freeEpisodesNum > 0 ? [i18next.t('firstFree', { count: freeEpisodesNum })] : [];
};

/** Category and length of a drama: "Romance · 62 episodes". */
export const formatDramaSize = ({ category, episodesNum }: Facts): string =>
  joinFacts([category?.name, i18next.t('episodes', { count: episodesNum })]);
