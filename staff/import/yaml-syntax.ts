/** What the parser says of a line that is no YAML. */
interface SyntaxProblem {
  code: string;
  message: string;
}

/** The value of a line such as `title: Salt: gone`, or `- name: …`; null for other lines. */
const plainValueOf = (line: string): string | null =>
  /^\s*(?:- +)*[\w-]+:[ \t]+(\S.*)$/.exec(line)?.[1]?.trimEnd() ?? null;

const isQuoted = (value: string) => /^(['"]).*\1$/.test(value);
const reserved = /^[@`%&*!|>[{,\]}]/;

/** Says what to write in place of a line that is no YAML, as far as that can be known. */
export const describeSyntax = ({ code, message }: SyntaxProblem, line: string): string => {
  const value = plainValueOf(line);
  if (/^ *\t/.test(line)) return 'begins with a tab; indent with spaces';
  if (code === 'DUPLICATE_KEY') return `"${/^\s*([^:]+):/.exec(line)?.[1] ?? line.trim()}" is there twice`;
  if (value === null || isQuoted(value)) return message;
  if (/:(?: |$)/.test(value)) return `"${value}" has a colon; put it in quotes`;
  if (/^['"]/.test(value)) return `${value} has more than what is in quotes; put all of it in other quotes`;
  const [first] = reserved.exec(value) ?? [];
  return first === undefined ? message : `"${value}" begins with ${first}; put it in quotes`;
};
