import type { TrackName } from '@cliffhanger/contracts/subtitle-tracks';
import { findTrack } from '@cliffhanger/contracts/subtitle-tracks';
import i18next from 'i18next';
import { languageName } from '#lib/language/format.ts';

/** A track as people name it: "English", "English, captions". */
export const trackLabel = (name: TrackName): string => {
  const track = findTrack(name);
  if (!track) return name;
  const language = languageName(track.language);
  return track.kind === 'captions' ? i18next.t('subtitles:captionsIn', { language }) : language;
};
