const memory = new Map<string, string>();

const localStore = (): Storage | null => {
  try {
    return globalThis.localStorage ?? null;
  } catch {
    // Blocked by the browser's settings: the session then lasts as long as the page.
    return null;
  }
};

/** What this browser remembers between visits, under the keys `sj_…`. */
export const storage = {
  get(key: string): string | null {
    const store = localStore();
    return store ? store.getItem(key) : (memory.get(key) ?? null);
  },
  set(key: string, value: string): void {
    try {
      const store = localStore();
      if (store) store.setItem(key, value);
      else memory.set(key, value);
    } catch {
      // Full: what is kept here is a convenience, never the only copy.
    }
  },
  remove(key: string): void {
    localStore()?.removeItem(key);
    memory.delete(key);
  },
  /** Forgets everything but the named keys. */
  clearExcept(kept: readonly string[]): void {
    const survivors = kept.map((key) => [key, storage.get(key)] as const);
    localStore()?.clear();
    memory.clear();
    for (const [key, value] of survivors) if (value !== null) storage.set(key, value);
  },
};
