import { useSyncExternalStore } from 'react';

/** A value that components follow. */
export class Store<T> {
  #value: T;
  readonly #listeners = new Set<() => void>();

  constructor(value: T) {
    this.#value = value;
  }

  get value(): T {
    return this.#value;
  }

  set(value: T): void {
    this.#value = value;
    for (const listener of this.#listeners) listener();
  }

  /** @returns a function that unsubscribes */
  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
}

/** The value of a store, for a component. */
export const useStore = <T>(store: Store<T>): T => useSyncExternalStore(store.subscribe, () => store.value);
