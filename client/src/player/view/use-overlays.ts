import { useState } from 'react';

type OverlayOptions = {
  /** The sheet that is open, which the screen knows: nothing may take its place. */
  sheet: PlayerSheet | null;
  onSheet: (sheet: PlayerSheet | null) => void;
  /** Something else covers the video, such as a paywall or a notice. */
  isBlocked: boolean;
  /** The player has something to say in the place of the overlay text. */
  hasNote: boolean;
  /** The description is open, which the screen knows. */
  isDescribed: boolean;
  onDescribe: (isOpen: boolean) => void;
};

/** What the viewer has opened over the video, or cleared from it. */
export interface Overlays {
  sheet: PlayerSheet | null;
  openSheet: (sheet: PlayerSheet) => void;
  closeSheet: () => void;
  /** Only the video, its subtitles and the seek line are shown. */
  isClear: boolean;
  toggleClear: () => void;
  isDescribed: boolean;
  /** Null while the description is closed. */
  closeDescription: (() => void) | null;
  /** Closes what is open over the video, in place of the pause of a tap; null if nothing is open. */
  dismiss: (() => void) | null;
}

/** The sheets of the player itself. */
export type PlayerSheet = 'playback' | 'keys';

export function useOverlays({ isBlocked, hasNote, onDescribe, ...options }: OverlayOptions): Overlays {
  const { sheet, onSheet } = options;
  const [clears, setClears] = useState(false);
  const isClear = clears && !isBlocked && !hasNote;
  const isDescribed = options.isDescribed && !isBlocked && !hasNote && !isClear;
  const closeDescription = isDescribed ? () => onDescribe(false) : null;
  return {
    sheet,
    openSheet: onSheet,
    closeSheet: () => onSheet(null),
    isClear,
    toggleClear: () => {
      onSheet(null);
      setClears(!clears);
    },
    isDescribed,
    closeDescription,
    dismiss: isClear ? () => setClears(false) : closeDescription,
  };
}
