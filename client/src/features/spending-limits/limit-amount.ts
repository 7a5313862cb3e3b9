const steps = [1, 2, 5, 10];

/** The round amount (1, 2 or 5 with zeros) that is nearest to an amount by its ratio. */
const roundAmount = (amount: number): number => {
  const power = 10 ** Math.floor(Math.log10(amount));
  const distance = (step: number) => Math.abs(Math.log((step * power) / amount));
  return power * steps.reduce((best, step) => (distance(step) < distance(best) ? step : best));
};

const timesCheapest = [5, 10, 20, 50, 100];

/** The limits that the scale offers, in minor units: round amounts that the cheapest offer leads to. */
export const limitStops = (cheapestMinor: number, minorUnits: number): number[] => {
  const amounts = timesCheapest.map((times) =>
    Math.max(1, roundAmount((cheapestMinor * times) / minorUnits)),
  );
  return [...new Set(amounts)].map((amount) => amount * minorUnits);
};

/** The largest limit, in whole units of the currency. */
export const largestLimit = 1_000_000;

/** Reads an amount that the viewer typed, with decimals of the currency. @returns minor units; null if it is none */
export const parseLimit = (text: string, minorUnits: number): number | null => {
  const decimals = Math.round(Math.log10(minorUnits));
  const match = /^(\d{1,7})(?:[.,](\d*))?$/.exec(text.replace(/\s/g, ''));
  const [, units = '', fraction = ''] = match ?? [];
  if (!match || fraction.length > decimals) return null;
  const amountMinor = Number(units) * minorUnits + Number(fraction.padEnd(decimals, '0') || 0);
  return amountMinor >= 1 && amountMinor <= largestLimit * minorUnits ? amountMinor : null;
};
