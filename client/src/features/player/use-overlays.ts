import { useState } from 'react';

type OverlayOptions = {
  /** Something else covers the film, such as a paywall or a notice. */
  isBlocked: boolean;
};

export type Overlays = ReturnType<typeof useOverlays>;

/** What the viewer has opened over the film, or cleared from it. */
export function useOverlays({ isBlocked }: OverlayOptions) {
  const [sheet, setSheet] = useState<'playback' | 'keys' | null>(null);
  const [isClear, setIsClear] = useState(false);
  return {
    sheet: isBlocked ? null : sheet,
    openSheet: setSheet,
    closeSheet: () => setSheet(null),
    isClear: isClear && !isBlocked,
    toggleClear: () => {
      setSheet(null);
      setIsClear(!isClear);
    },
    /** What a tap on the picture does before anything else; null if nothing is in its way. */
    dismiss: isClear ? () => setIsClear(false) : null,
  };
}
