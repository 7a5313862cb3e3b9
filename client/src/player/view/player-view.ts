/** What takes the place of the overlay text and the controls. */
export interface PlayerView {
  /** A sheet stands over the video, which rises above it. */
  isUnderSheet: boolean;
  /** Only the video, its subtitles and the line are shown. */
  isClear: boolean;
  /** The description of the drama stands in the place of the overlay text and the actions. */
  isDescribed: boolean;
  /** The gesture that a finger makes. */
  gesture: 'seek' | 'hold' | null;
  /** A notice covers the overlay text and the actions. */
  hasNotice: boolean;
  /** The episode has ended, and what is said about it stands in the place of all controls. */
  hasEnd: boolean;
}

/** Whether the overlay text and the actions are shown. */
export const hasOverlayText = ({ isUnderSheet, isClear, gesture, hasNotice, hasEnd }: PlayerView): boolean =>
  !isUnderSheet && !isClear && gesture === null && !hasNotice && !hasEnd;
