import type { DramaCard } from '@cliffhanger/contracts';
import {
  joinDramaFacts,
  joinDramaOffer,
  joinDramaSize,
  type TranslateFact,
} from '@cliffhanger/contracts/drama-facts';
import i18next from 'i18next';

const translate: TranslateFact = (key, values) => i18next.t(key, values);

/** A drama in a line: "Romance · 62 episodes · first 8 free". */
export const formatDramaFacts = (drama: DramaCard): string => joinDramaFacts(drama, translate);

/** Category and free part of a drama: "Romance · first 8 free". */
export const formatDramaOffer = (drama: DramaCard): string => joinDramaOffer(drama, translate);

/** Category and length of a drama: "Romance · 62 episodes". */
export const formatDramaSize = (drama: DramaCard): string => joinDramaSize(drama, translate);
