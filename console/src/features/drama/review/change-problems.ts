import { type DramaChangeInput, staffCalls } from '@cliffhanger/contracts/staff';
import type { DraftChange } from '#entities/drama-draft/list-changes.ts';
import { findProblems } from '#lib/form/describe-issue.ts';

/** The path of a change in the input of the call, as far as one field of it is the change. */
const pathOf = (change: DraftChange, { episodes = [] }: DramaChangeInput): string | null => {
  if (change.kind === 'price') return `drama.${change.name}`;
  if (change.kind !== 'text') return null;
  const text = `texts.${change.name}.${change.language}`;
  return change.episode === null
    ? `drama.${text}`
    : `episodes.${episodes.findIndex(({ id }) => id === change.episode?.id)}.${text}`;
};

/** Finds the changes that cannot be published as they are written. @returns the sentence for each of them */
export const findChangeProblems = (
  changes: readonly DraftChange[],
  input: DramaChangeInput,
): ReadonlyMap<DraftChange, string> => {
  const problems = findProblems(staffCalls['drama.change'].input, input);
  return new Map(
    changes.flatMap((change) => {
      const path = pathOf(change, input);
      const problem = path === null ? undefined : problems[path];
      return problem === undefined ? [] : [[change, problem] as const];
    }),
  );
};
