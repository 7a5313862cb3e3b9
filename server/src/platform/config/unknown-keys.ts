/** A key of the environment that no setting has. */
export interface UnknownKey {
  key: string;
  /** The setting that is spelled nearly so; null when there is none. */
  nearest: string | null;
}

/** Changed, missing or additional letters by which a misspelled key differs from a setting. */
const maxEdits = 2;
/** Shorter names are too near to others: HOME is no misspelled HOST. */
const minLength = 6;

/** Keys in `.env` that Docker Compose, Node, Litestream or the edge reads. */
const ofOthers = /^(?:COMPOSE|DOCKER|NODE|NPM|LITESTREAM|MALLOC|NGINX|TZ$|TMPDIR$|CERTIFICATE_DIR$)/i;

/**
 * Finds keys that are probably meant for the server, but are none of its settings.
 * @param own keys of a file that is the server's alone: each counts
 * @param others keys of the process, which has many from elsewhere: those that are spelled nearly like a setting count
 */
export const findUnknownKeys = (
  settings: readonly string[],
  { own, others }: { own: readonly string[]; others: readonly string[] },
): UnknownKey[] => {
  const isKnown = (key: string) => settings.includes(key) || ofOthers.test(key);
  const describe = (key: string): UnknownKey => ({ key, nearest: findNearest(key, settings) });
  const ofFile = own.filter((key) => !isKnown(key)).map(describe);
  const ofProcess = others.filter((key) => !isKnown(key) && !own.includes(key)).map(describe);
  return [...ofFile, ...ofProcess.filter(({ nearest }) => nearest !== null)];
};

const findNearest = (key: string, settings: readonly string[]): string | null => {
  if (key.length < minLength) return null;
  const ranked = settings
    .map((setting) => ({ setting, edits: countEdits(key.toUpperCase(), setting) }))
    .toSorted((a, b) => a.edits - b.edits);
  const [best] = ranked;
  return best && best.edits <= maxEdits ? best.setting : null;
};

/** Levenshtein's distance; more than `maxEdits` is not told apart. */
const countEdits = (a: string, b: string): number => {
  if (Math.abs(a.length - b.length) > maxEdits) return maxEdits + 1;
  let row = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let at = 1; at <= a.length; at++) {
    const next = [at];
    for (let column = 1; column <= b.length; column++) {
      const replaced = (row[column - 1] ?? 0) + (a[at - 1] === b[column - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[column] ?? 0) + 1, (next[column - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
};

/** A sentence for the person who starts the server. */
export const describeUnknownKey = ({ key, nearest }: UnknownKey): string =>
  `${key} is no setting, and changes nothing.${nearest === null ? '' : ` ${nearest} is one.`}`;
