import type { budgets } from './budgets.ts';
import type { Weight } from './weigh.ts';

/** Compares the script before home with its budgets. @returns a sentence for each that it exceeds */
export const checkBudget = (before: Weight, floor: Weight, { ratio, bytes }: typeof budgets): string[] => {
  const actual = before.brotli / floor.brotli;
  return [
    actual > ratio
      ? `The script before home is ${actual.toFixed(3)} × the mandated libraries; the budget is ${ratio} ×.`
      : [],
    before.brotli > bytes
      ? `The script before home is ${before.brotli} bytes on the wire; the budget is ${bytes}.`
      : [],
  ].flat();
};
