import { findTrack } from '@cliffhanger/contracts';
import type { DramaDetail, FilePlace } from '@cliffhanger/contracts/staff';

/** Whether the drama has something at a place already. */
const hasAt = (
  { episodes, posterKeys, frameKey, originalLanguage }: DramaDetail,
  place: FilePlace,
): boolean => {
  if (place.kind === 'still') return frameKey !== null;
  if (place.kind === 'poster') return posterKeys[place.language ?? originalLanguage] !== undefined;
  const episode = episodes.find(({ number }) => number === place.number);
  if (place.kind === 'subtitles') {
    const { language, kind } = findTrack(place.track) ?? {};
    return episode?.subtitles.some((track) => track.language === language && track.kind === kind) ?? false;
  }
  return place.kind === 'video' && episode !== undefined;
};

/** Whether a file replaces a video, or something that viewers see: a person has to want it. */
export const replacesSomething = (drama: DramaDetail, place: FilePlace, now: Date): boolean => {
  const isShown = drama.publishedAt !== null && drama.publishedAt <= now;
  return (place.kind === 'video' || isShown) && hasAt(drama, place);
};
