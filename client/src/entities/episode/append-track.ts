import type { SubtitleTrack } from '@cliffhanger/contracts';

/**
 * Adds subtitles to a video. The browser loads and parses them, and shows them nowhere.
 * @returns the element, and a function that removes it
 */
export const appendTrack = (
  video: HTMLVideoElement,
  { language, kind, url }: SubtitleTrack,
): { element: HTMLTrackElement; remove: () => void } => {
  const element = document.createElement('track');
  element.kind = kind;
  element.srclang = language;
  element.src = url;
  video.append(element);
  const { track } = element;
  track.mode = 'hidden';
  const remove = () => {
    track.mode = 'disabled';
    element.remove();
  };
  return { element, remove };
};
