import { factsOf } from '@cliffhanger/contracts/language-table';
import { currentLanguage } from './current-language.ts';

/** Numbers that follow each other, shortened from this many on. */
const minRunLength = 3;

const listFormat = () => new Intl.ListFormat(factsOf(currentLanguage()).locale, { type: 'conjunction' });

/** "one, two, and three". */
export const formatList = (texts: readonly string[]): string => listFormat().format(texts);

/** A list of ascending numbers with ranges: "9 and 10", "3, 5 and 9–14". */
export const formatNumberList = (numbers: readonly number[]): string => {
  const parts = listFormat().formatToParts(runsOf(numbers).flatMap(formatRun));
  return parts.map(({ value }) => spaceOut(value)).join('');
};

/** Chinese texts have a space between numbers and words. */
const spaceOut = (part: string): string => (/^\p{Script=Han}+$/u.test(part) ? ` ${part} ` : part);

const runsOf = (numbers: readonly number[]): number[][] => {
  const runs: number[][] = [];
  for (const number of numbers) {
    const run = runs.at(-1);
    if (run?.at(-1) === number - 1) run.push(number);
    else runs.push([number]);
  }
  return runs;
};

const formatRun = (run: number[]): string[] =>
  run.length < minRunLength ? run.map(String) : [`${run[0]}–${run.at(-1)}`];
