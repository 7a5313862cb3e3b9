import type { $ZodIssue } from 'zod/v4/core';

/** Another value than the alternative is for: its type, its kind. */
const isWrongAlternative = ({ code }: $ZodIssue) => code === 'invalid_value';
/** A field that belongs to another alternative. */
const isForeignField = (issue: $ZodIssue) => issue.code === 'invalid_type' && issue.expected === 'never';

/**
 * What is wrong with a body that fits none of its alternatives, by the one it comes closest to: the one for its type with
 * the fewest issues. Fields that belong to others are named once no field of its own is missing or wrong.
 */
export const closestUnionIssues = (issues: readonly $ZodIssue[]): readonly $ZodIssue[] =>
  issues.flatMap((issue) => {
    const isBody = issue.code === 'invalid_union' && issue.path.length === 0;
    const [closest] = isBody
      ? issue.errors.toSorted(
          (a, b) =>
            a.filter(isWrongAlternative).length - b.filter(isWrongAlternative).length || a.length - b.length,
        )
      : [];
    if (!closest) return [issue];
    const own = closest.filter((one) => !isForeignField(one));
    return own.length > 0 ? own : closest;
  });
