import { splitWords } from '#ui/word-breaks.ts';

/** In characters: what one line of medium type has room for on a phone. */
const longestUndivided = 11;
const clauseEnd = /(?:[，。！？；：…—][\p{Pe}\p{Pf}”]*|[\]）])$/u;

/** Splits a Chinese subtitle into parts that no line break should divide: its short clauses, and the words of long ones. */
export const splitClauses = (text: string): string[] => {
  const parts: string[] = [];
  let clause: string[] = [];
  const endClause = () => {
    const joined = clause.join('');
    parts.push(...(joined.length > longestUndivided ? clause : [joined]));
    clause = [];
  };
  for (const word of splitWords(text)) {
    clause.push(word);
    if (clauseEnd.test(word)) endClause();
  }
  if (clause.length > 0) endClause();
  return parts;
};
