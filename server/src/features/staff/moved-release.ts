import type { State } from './logged-changes.ts';

/** The values of a drama on which depends when viewers see what. */
const releaseNames = ['publishedAt', 'announced', 'trailerNumber'] as const;

const timeOf = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'publishedAt' in value ? value.publishedAt : null;

/** Whether a change of a drama moves its release or that of an episode. @param before and `after`: the values that differ */
export const movesRelease = (before: State, after: State): boolean => {
  const names = Object.keys({ ...before, ...after });
  if (releaseNames.some((name) => names.includes(name))) return true;
  const moved = (name: string) =>
    JSON.stringify(timeOf(before[name])) !== JSON.stringify(timeOf(after[name]));
  return names.some((name) => name.startsWith('episode ') && moved(name));
};
