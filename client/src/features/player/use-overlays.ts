import { useState } from 'react';

type OverlayOptions = {
  /** Something else covers the film, such as a paywall or a notice. */
  isBlocked: boolean;
  /** The description is open, which the screen knows. */
  isDescribed: boolean;
  onDescribe: (isOpen: boolean) => void;
};

export type Overlays = ReturnType<typeof useOverlays>;

/** What the viewer has opened over the film, or cleared from it. */
export function useOverlays({ isBlocked, onDescribe, ...options }: OverlayOptions) {
  const [sheet, setSheet] = useState<'playback' | 'keys' | null>(null);
  const [clears, setClears] = useState(false);
  const isClear = clears && !isBlocked;
  const isDescribed = options.isDescribed && !isBlocked && !isClear;
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
    /** What a tap on the picture does before anything else; null if nothing is in its way. */
    dismiss: isClear ? () => setClears(false) : closeDescription,
  };
}
