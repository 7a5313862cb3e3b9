import type { DramaCard } from '@cliffhanger/contracts';
import i18next from 'i18next';
import { formatDramaOffer } from '#entities/drama/drama-facts.ts';
import { nestQuotes } from '#lib/language/nest-quotes.ts';
import type { ShareCard } from './draw-share-card.ts';

/** Puts a drama on the card. */
export const toShareCard = (drama: DramaCard): ShareCard => ({
  hook: drama.hook && i18next.t('home:hook', { hook: nestQuotes(drama.hook) }),
  title: drama.title,
  facts: formatDramaOffer(drama),
  posterUrl: drama.posterUrl,
  tone: drama.tone,
});
