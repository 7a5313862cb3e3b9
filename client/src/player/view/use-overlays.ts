import { useState } from 'react';

type OverlayOptions = {
  /** Something else covers the film, such as a paywall or a notice. */
  isBlocked: boolean;
  /** The player has something to say in the place of the words. */
  hasNote: boolean;
  /** The description is open, which the screen knows. */
  isDescribed: boolean;
  onDescribe: (isOpen: boolean) => void;
};

export type Overlays = ReturnType<typeof useOverlays>;

/** What the viewer has opened over the film, or cleared from it. */
export function useOverlays({ isBlocked, hasNote, onDescribe, ...options }: OverlayOptions) {
  const [sheet, setSheet] = useState<'playback' | 'keys' | null>(null);
  const [clears, setClears] = useState(false);
  const isClear = clears && !isBlocked && !hasNote;
  const isDescribed = options.isDescribed && !isBlocked && !hasNote && !isClear;
  const closeDescription = isDescribed ? () => onDescribe(false) : null;
  return {
    sheet: isBlocked ? null : sheet,
    openSheet: setSheet,
    closeSheet: () => setSheet(null),
    isClear,
    toggleClear: () => {
      setSheet(null);
      setClears(!clears);
    },
    isDescribed,
    /** Null while the description is closed. */
    closeDescription,
    /** Closes what is open over the film, in place of the pause of a tap; null if nothing is open. */
    dismiss: isClear ? () => setClears(false) : closeDescription,
  };
}
