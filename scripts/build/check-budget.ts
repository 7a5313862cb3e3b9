import type { budgets } from './budgets.ts';
import type { Weight } from './weigh.ts';

interface BuiltScripts {
  before: Weight;
  floor: Weight;
  ofConsole: Weight;
}

/** Compares the script before home, and that of the console, with their budgets. @returns a sentence for each that they exceed */
export const checkBudget = (
  { before, floor, ofConsole }: BuiltScripts,
  { ratio, bytes, consoleBytes }: typeof budgets,
): string[] => {
  const actual = before.brotli / floor.brotli;
  return [
    actual > ratio
      ? `The script before home is ${actual.toFixed(3)} × the mandated libraries; the budget is ${ratio} ×.`
      : [],
    before.brotli > bytes
      ? `The script before home is ${before.brotli} bytes on the wire; the budget is ${bytes}.`
      : [],
    ofConsole.brotli > consoleBytes
      ? `The script of the console's first page is ${ofConsole.brotli} bytes on the wire; the budget is ${consoleBytes}.`
      : [],
  ].flat();
};
