import { Store, useStore } from '#ui/store.ts';

// A modal dialog makes the rest of the page inert, so what must stay usable (a toast's Undo) is drawn inside it.
const openDialogs = new Store<readonly HTMLDialogElement[]>([]);

/** Says that `dialog` now lies above all else; call the answer when it no longer does. */
export function enterTopLayer(dialog: HTMLDialogElement): () => void {
  openDialogs.set([...openDialogs.value, dialog]);
  return () => openDialogs.set(openDialogs.value.filter((other) => other !== dialog));
}

/** The element that lies above all else: the last opened dialog, or the body. */
export function useTopLayer(): HTMLElement {
  return useStore(openDialogs).at(-1) ?? document.body;
}
