import { type ComponentType, startTransition, useEffect, useReducer } from 'react';
import { trackLoading } from './loading.ts';

const retryMs = 3000;

/** A part of a screen whose code is loaded after the rest of the screen is shown. */
export class LatePart<Props> {
  readonly #load: () => Promise<{ default: ComponentType<Props> }>;
  loaded: ComponentType<Props> | undefined;

  constructor(load: () => Promise<{ default: ComponentType<Props> }>) {
    this.#load = load;
  }

  /** Loads the code, again and again without a connection. */
  async fetch(): Promise<void> {
    while (!this.loaded) {
      try {
        this.loaded = (await trackLoading(this.#load())).default;
      } catch {
        await new Promise((resolve) => setTimeout(resolve, retryMs));
      }
    }
  }
}

/** The component of a late part; undefined until it is loaded, which starts once it is wanted. */
export const useLatePart = <Props>(
  part: LatePart<Props>,
  isWanted = true,
): ComponentType<Props> | undefined => {
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    if (!isWanted || part.loaded) return;
    let isUnmounted = false;
    void part.fetch().then(() => {
      if (!isUnmounted) startTransition(redraw);
    });
    return () => {
      isUnmounted = true;
    };
  }, [part, isWanted]);
  return part.loaded;
};
