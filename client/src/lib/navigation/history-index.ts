/** The number that the router gave to a history entry; null for an address entered by hand. */
export const historyIndex = (state: unknown = history.state): number | null =>
  (state as { idx?: number } | null)?.idx ?? null;

const openedIndex = historyIndex() ?? 0;

/** Whether the page shows the history entry that it was opened on, or one that replaced it. */
export const isOpeningEntry = (): boolean => (historyIndex() ?? 0) === openedIndex;
