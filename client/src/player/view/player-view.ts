/** What takes the place of the words and controls over the film. */
export interface PlayerView {
  /** A sheet stands over the film, which rises above it. */
  isUnderSheet: boolean;
  /** Only the film, its subtitles and the line are shown. */
  isClear: boolean;
  /** The description of the drama stands in the place of the words and the actions. */
  isDescribed: boolean;
  /** The gesture that a finger makes. */
  gesture: 'seek' | 'hold' | null;
  /** A notice covers the words and the actions. */
  hasNotice: boolean;
  /** The episode has ended, and what is said about it stands in the place of all controls. */
  hasEnd: boolean;
}

/** Whether the words and the actions are shown. */
export const hasWords = ({ isUnderSheet, isClear, gesture, hasNotice, hasEnd }: PlayerView): boolean =>
  !isUnderSheet && !isClear && gesture === null && !hasNotice && !hasEnd;
