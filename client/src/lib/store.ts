import { useSyncExternalStore } from 'react';

/** A value outside the component tree, which components subscribe to with `useStore`. */
export class Store<Value> {
  private readonly listeners = new Set<() => void>();
  value: Value;

  constructor(value: Value) {
    this.value = value;
  }

  set(value: Value) {
    this.value = value;
    for (const listener of this.listeners) listener();
  }

  readonly subscribe = (listener: () => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };
}

export function useStore<Value>(store: Store<Value>): Value {
  return useSyncExternalStore(store.subscribe, () => store.value);
}
