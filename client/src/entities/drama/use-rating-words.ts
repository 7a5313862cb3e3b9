import type { DramaRating } from '@cliffhanger/contracts';
import { ratingClassOf, ratingSchemeOf } from '@cliffhanger/contracts/rating-schemes';
import { useTranslation } from 'react-i18next';
import { useCountry } from '#lib/language/country.ts';
import { currentLanguage } from '#lib/language/current-language.ts';

/** A rating in the words of the viewer's scheme. */
export interface RatingWords {
  /** Null: staff have not rated the drama. */
  rating: { symbol: string; advice: string } | null;
  notes: string[];
}

/** The age and the content of a drama in words; null if staff have said nothing about it. */
export function useRatingWords({ ageRating, contentNotes }: DramaRating): RatingWords | null {
  const { t } = useTranslation('rating');
  const country = useCountry();
  if (ageRating === null && contentNotes.length === 0) return null;
  const notes = contentNotes.map((note) => t(`note.${note}`));
  if (ageRating === null) return { rating: null, notes };
  const { symbol, age } = ratingClassOf(ageRating, ratingSchemeOf({ country, language: currentLanguage() }));
  const advice = age === null ? t('guidance') : age === 0 ? t('everyone') : t('under', { age });
  return { rating: { symbol, advice }, notes };
}
