import type { SyntheticEvent } from 'react';

/** Taps meant for a sheet can arrive this long after it was closed, and as long after one another. */
const quietMs = 350;

let lastAtMs = Number.NEGATIVE_INFINITY;
let openSheets = 0;

/** Called when a sheet has opened. @returns a function to call when it has left */
export const recordOpenSheet = (): (() => void) => {
  openSheets += 1;
  return () => {
    openSheets -= 1;
    lastAtMs = performance.now();
  };
};

const stopTap = (event: SyntheticEvent) => {
  if ((event.target as Element).closest('dialog')) return;
  const now = event.timeStamp;
  if (openSheets > 0 || now - lastAtMs >= quietMs) return;
  // A pointer that went down is followed by its click, which must not start the time again.
  if (event.type === 'pointerdown') lastAtMs = now;
  event.stopPropagation();
  event.preventDefault();
};

/**
 * Event handlers for an element whose controls ignore the taps of a viewer who has tapped a button of a sheet several
 * times, until the taps pause for 350 ms.
 */
export const ignoreTapsAfterSheet = { onPointerDownCapture: stopTap, onClickCapture: stopTap };
