import { Store, useStore } from '#lib/store.ts';

// A modal dialog makes the rest of the page inert, so toasts with a button are rendered inside it.
const openDialogs = new Store<readonly HTMLDialogElement[]>([]);

/** Registers an open modal dialog. @returns a function that unregisters it */
export function enterTopLayer(dialog: HTMLDialogElement): () => void {
  openDialogs.set([...openDialogs.value, dialog]);
  return () => openDialogs.set(openDialogs.value.filter((other) => other !== dialog));
}

/** The topmost element: the last opened dialog, or the body. */
export function useTopLayer(): HTMLElement {
  return useStore(openDialogs).at(-1) ?? document.body;
}
