import type { Language } from '@cliffhanger/contracts';
import type { DramaEdit, DramaSource } from '@cliffhanger/contracts/staff';
import { StaffError } from '#platform/staff-server.ts';
import { completeTexts, type InEveryLanguage, listFallbacks } from './complete-source.ts';
import { listTranslations } from './nested-rows.ts';

type Member = DramaSource['cast'][number];

/** A member of the cast in every language, with the texts that are not translated as in `listFallbacks`. */
export type CompletedMember = Readonly<Record<keyof Member | 'fallbacks', InEveryLanguage>>;

/** The nested rows of a cast, in its order. */
export const castRows = (dramaId: string, cast: readonly CompletedMember[]) =>
  cast.map((member, position) => ({
    id: `${dramaId}-${position}`,
    position,
    translations: { create: listTranslations(member) },
  }));

/** @throws StaffError when a text is not given in the drama's own language */
export const completeCast = (
  cast: NonNullable<DramaEdit['cast']>,
  originalLanguage: Language,
): CompletedMember[] =>
  cast.map((member, index) => {
    for (const [name, texts] of Object.entries(member))
      if (texts[originalLanguage] === undefined)
        throw new StaffError(
          `cast ${index + 1} ${name}: give it in the drama's language, ${originalLanguage}, too`,
          { reason: 'ownLanguageMissing', values: { field: name, language: originalLanguage } },
        );
    return { ...completeTexts(member, originalLanguage), fallbacks: listFallbacks(member, originalLanguage) };
  });
