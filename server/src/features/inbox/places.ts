import type { Names } from '@cliffhanger/contracts/staff';

/** An episode, by its drama and number. */
export interface EpisodePlace {
  drama: string;
  titles: Names;
  episodeNumber: number;
}

/** The columns of an episode that its place needs. */
export const placeColumns = {
  number: true,
  drama: { select: { slug: true, translations: { select: { language: true, title: true } } } },
} as const;

interface PlaceRow {
  number: number;
  drama: { slug: string; translations: { language: string; title: string }[] };
}

export const placeOf = ({ number, drama: { slug, translations } }: PlaceRow): EpisodePlace => ({
  drama: slug,
  titles: Object.fromEntries(translations.map(({ language, title }) => [language, title])),
  episodeNumber: number,
});
