import { type Language, languages } from '@cliffhanger/contracts';

/** A sound as it is encoded. */
export interface Sound {
  /** The audio streams to mix. */
  streams: number[];
  /** Whether a later part has another sample rate or other channels. */
  changesFormat: boolean;
  /** Loudness (LUFS) and true peak (dBTP). */
  lufs: number;
  peakDb: number;
}

/** The sound of a video in one language. */
export interface LanguageSound extends Sound {
  language: Language;
  /** The absolute path of the file that it is in: the video or another one. */
  file: string;
}

/** A packaged sound track of an episode that has several. */
export interface StoredSoundTrack {
  language: Language;
  /** Whether players choose it before others. */
  isDefault: boolean;
  bitsPerSecond: number;
  peakBitsPerSecond: number;
  /** The folder of its playlist and segments, below the media folder. */
  folder: string;
}

/** How files name a language (ISO 639-2); the first code is written. */
const codes: Readonly<Record<Language, readonly [string, ...string[]]>> = {
  zh: ['zho', 'chi', 'cmn'],
  en: ['eng'],
  pt: ['por'],
  es: ['spa'],
};

/** The code of a language for a sound track in a file. */
export const languageCode = (language: Language): string => codes[language][0];

/** The language of a sound track by its code in a file; null for others. */
export const findLanguage = (code: string | null): Language | null =>
  languages.find((language) => language === code || codes[language].includes(code ?? '')) ?? null;

/** The name of the folder of a sound track, next to the renditions. */
export const soundFolderName = (language: Language): string => `sound-${language}`;
