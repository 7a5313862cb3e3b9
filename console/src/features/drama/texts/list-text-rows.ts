import { type Language, languages } from '@cliffhanger/contracts/language-table';
import {
  type DramaTextName,
  dramaTexts,
  type EpisodeTextName,
  episodeTexts,
  type Names,
} from '@cliffhanger/contracts/staff';
import i18next from 'i18next';
import { isFallbackIn } from '#entities/drama-draft/draft.ts';
import type { DramaEditor } from '#entities/drama-draft/use-drama-draft.ts';

/** A text in one language, as the draft has it. */
export interface CellText {
  value: string;
  /** What viewers read where it is not translated; null: it is. */
  fallback: string | null;
  isChanged: boolean;
}

/** A text in all languages. */
export interface TextRow {
  key: string;
  label: string;
  episodeId: string | null;
  name: string;
  maxLength: number;
  /** In the input of `drama.change`. */
  path: string;
  texts: Readonly<Record<Language, CellText>>;
}

/** The rows of some texts of the drama and of its episodes. */
export const listTextRows = (
  { drama, draft }: DramaEditor,
  ofDrama: readonly DramaTextName[],
  ofEpisodes: readonly EpisodeTextName[],
): TextRow[] => {
  const toTexts = (stored: Names, drafted: Names | undefined, isFallback: (language: string) => boolean) =>
    Object.fromEntries(
      languages.map((language): [Language, CellText] => {
        const fallback = isFallback(language) ? (stored[language] ?? '') : null;
        const own = fallback === null ? (stored[language] ?? '') : '';
        const changed = drafted?.[language];
        return [language, { value: changed ?? own, fallback, isChanged: changed !== undefined }];
      }),
    ) as TextRow['texts'];
  const edited = Object.keys(draft.episodes);
  return [
    ...ofDrama.map((name) => ({
      key: name,
      label: i18next.t(`drama:text.${name}`),
      episodeId: null,
      name,
      maxLength: dramaTexts[name],
      path: `drama.texts.${name}`,
      texts: toTexts(drama.texts[name], draft.texts[name], (language) => isFallbackIn(drama)(name, language)),
    })),
    ...drama.episodes.flatMap((episode) =>
      ofEpisodes.map((name) => ({
        key: `${episode.id} ${name}`,
        label: i18next.t('drama:episodes.named', { number: episode.number }),
        episodeId: episode.id,
        name,
        maxLength: episodeTexts[name],
        path: `episodes.${edited.indexOf(episode.id)}.texts.${name}`,
        texts: toTexts(episode.texts[name], draft.episodes[episode.id]?.texts[name], (language) =>
          isFallbackIn(drama, `episode ${episode.number} `)(name, language),
        ),
      })),
    ),
  ];
};
