import type { $ZodIssue } from 'zod/v4/core';

/** The discriminating field (type, kind) has a value of another alternative. */
const isWrongAlternative = ({ code }: $ZodIssue) => code === 'invalid_value';
/** The field belongs to another alternative. */
const isForeignField = (issue: $ZodIssue) => issue.code === 'invalid_type' && issue.expected === 'never';

/**
 * Reduces the issues of a body that matches no alternative to those of the closest one: the alternative of its type with
 * the fewest issues. Fields of other alternatives are reported only if all fields of this one are present and valid.
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
