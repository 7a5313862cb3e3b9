import { type Language, languages } from './language-table.ts';

/** Subtitles are what is said. Captions also name who speaks and the sounds, for those who do not hear them. */
export const trackKinds = ['subtitles', 'captions'] as const;
export type TrackKind = (typeof trackKinds)[number];

export interface Track {
  language: Language;
  kind: TrackKind;
}

/** What the name of captions ends with, as in `01.en.sdh.srt`. */
const captionsEnding = '.sdh';

export type TrackName = Language | `${Language}.sdh`;

/** The name of a track in files, links and fields: `en` for subtitles, `en.sdh` for captions. */
export const trackNameOf = ({ language, kind }: Track): TrackName =>
  kind === 'captions' ? `${language}${captionsEnding}` : language;

/** All that an episode can have: subtitles before captions. */
export const tracks: readonly Track[] = trackKinds.flatMap((kind) =>
  languages.map((language) => ({ language, kind })),
);
const tracksByName: ReadonlyMap<string, Track> = new Map(tracks.map((track) => [trackNameOf(track), track]));
export const trackNames: readonly TrackName[] = tracks.map(trackNameOf);

/** The track of a name; undefined for any other text. */
export const findTrack = (name: string): Track | undefined => tracksByName.get(name);
