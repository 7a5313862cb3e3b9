import type { SubtitleTrack } from '@cliffhanger/contracts';
import { defaultLanguage, type Language } from '@cliffhanger/contracts/core';

/** Chooses a track in the viewer's language, else in English, else the first one; of this kind if the language has it. */
export const chooseSubtitles = (
  tracks: readonly SubtitleTrack[],
  language: Language,
  kind: SubtitleTrack['kind'] = 'subtitles',
): SubtitleTrack | undefined => {
  const spoken = [language, defaultLanguage, tracks[0]?.language].find((wanted) =>
    tracks.some((track) => track.language === wanted),
  );
  const found = tracks.filter((track) => track.language === spoken);
  return found.find((track) => track.kind === kind) ?? found[0];
};

type Cue = Pick<VTTCue, 'startTime' | 'text'>;

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&nbsp;': '\u00a0',
  '&lrm;': '\u200e',
  '&rlm;': '\u200f',
};

/** Returns the plain text of the active cues, in the order they began, one below the other. */
export const cueText = (cues: readonly Cue[]): string =>
  cues
    .toSorted((first, second) => first.startTime - second.startTime)
    .map(({ text }) => text.replace(/<[^>]*>/g, '').replace(/&\w+;/g, (entity) => entities[entity] ?? entity))
    .map((text) => text.trim())
    .filter((text) => text !== '')
    .join('\n');

/** What is heard and not said: "[door creaks]", "♪". */
const noDialog = /^(?:[[(（【].*[\])）】]|[♪♫\s]*)$/s;

/** Returns the last line of dialog in one line of text; null without any. */
export const findLastLine = (cues: readonly Cue[]): string | null => {
  const byStart = cues.toSorted((first, second) => first.startTime - second.startTime);
  const last = byStart.map((cue) => cueText([cue])).findLast((text) => !noDialog.test(text));
  return last?.replace(/\s+/g, ' ') ?? null;
};
