import { type Language, languages } from '@cliffhanger/contracts/core';
import type Hls from 'hls.js/light';
import * as z from 'zod/mini';
import { currentLanguage } from '#lib/language/current-language.ts';
import { storage } from '#lib/storage.ts';

const key = 'sj_series_sounds';
const maxSeries = 50;
const schema = z.array(z.tuple([z.string(), z.enum(languages)]));

/** The dramas whose sound the viewer chose, the one changed last at the end. */
const read = (): z.infer<typeof schema> => {
  try {
    return schema.safeParse(JSON.parse(storage.get(key) ?? '[]')).data ?? [];
  } catch {
    return [];
  }
};

/**
 * The language in which a drama is heard on this device: the one that the viewer chose for it, else that of the interface,
 * else the default one, as far as there are such tracks.
 *
 * @param tracks the languages of its sound tracks, the default one first
 */
export const chooseSoundTrack = (dramaId: string, tracks: readonly Language[]): Language | undefined => {
  const chosen = read().find(([id]) => id === dramaId)?.[1];
  const wanted = [chosen, currentLanguage(), tracks[0]];
  return wanted.find((language) => language !== undefined && tracks.includes(language));
};

/** Keeps the language of a drama's sound on this device, for the 50 dramas changed last. */
export const storeSoundTrack = (dramaId: string, language: Language): void => {
  const others = read().filter(([id]) => id !== dramaId);
  storage.set(key, JSON.stringify([...others, [dramaId, language]].slice(-maxSeries)));
};

/** Plays a sound track of hls.js from the current position. */
export const switchSoundTrack = (hls: Hls, language: Language | undefined): void => {
  const index = hls.audioTracks.findIndex(({ lang }) => lang === language);
  if (index >= 0 && index !== hls.audioTrack) hls.audioTrack = index;
};

/** A track of the browser's own HLS. TypeScript has no type for it, because only Safari has them. */
interface NativeAudioTrack {
  language: string;
  enabled: boolean;
}

/** Plays a sound track of the browser's own HLS. */
export const switchNativeSoundTrack = (video: HTMLVideoElement, language: Language | undefined): void => {
  const { audioTracks } = video as { audioTracks?: ArrayLike<NativeAudioTrack> };
  const tracks = Array.from(audioTracks ?? []);
  const wanted = tracks.find((track) => track.language.split('-')[0] === language);
  if (!wanted) return;
  for (const track of tracks) track.enabled = track === wanted;
};
