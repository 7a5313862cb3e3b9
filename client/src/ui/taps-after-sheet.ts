import type { SyntheticEvent } from 'react';

/** Longest time from the closing of a sheet, or from the previous tap, to a tap that was meant for the sheet. */
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
 * Event handlers for an element whose controls ignore taps after a sheet has closed, until the taps pause for 350 ms: a
 * viewer may have tapped a button of the sheet several times.
 */
export const ignoreTapsAfterSheet = { onPointerDownCapture: stopTap, onClickCapture: stopTap };
