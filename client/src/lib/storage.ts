const memory = new Map<string, string>();

const findLocalStorage = (): Storage | null => {
  try {
    return globalThis.localStorage ?? null;
  } catch {
    // Blocked by the browser's settings: values then live as long as the page.
    return null;
  }
};

/** The browser's local storage, under keys `sj_…`; in memory where it is blocked. */
export const storage = {
  get(key: string): string | null {
    const store = findLocalStorage();
    return store ? store.getItem(key) : (memory.get(key) ?? null);
  },
  set(key: string, value: string): void {
    try {
      const store = findLocalStorage();
      if (store) store.setItem(key, value);
      else memory.set(key, value);
    } catch {
      // The storage is full. Nothing here is the only copy of anything.
    }
  },
  remove(key: string): void {
    findLocalStorage()?.removeItem(key);
    memory.delete(key);
  },
  /** Removes all keys except these. */
  clearExcept(kept: readonly string[]): void {
    const survivors = kept.map((key) => [key, storage.get(key)] as const);
    findLocalStorage()?.clear();
    memory.clear();
    for (const [key, value] of survivors) if (value !== null) storage.set(key, value);
  },
};

const findSessionStorage = (): Storage | null => {
  try {
    return globalThis.sessionStorage ?? null;
  } catch {
    // Blocked by the browser's settings.
    return null;
  }
};

/** The storage of this tab, which survives reloads; nothing is kept where it is blocked. */
export const sessionValues = {
  get: (key: string): string | null => findSessionStorage()?.getItem(key) ?? null,
  /** @returns whether it is kept */
  set: (key: string, value: string): boolean => {
    try {
      findSessionStorage()?.setItem(key, value);
    } catch {
      // The storage is full.
    }
    return sessionValues.get(key) === value;
  },
  remove: (key: string): void => findSessionStorage()?.removeItem(key),
};
