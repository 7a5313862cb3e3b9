/** The locked episode whose paywall led to an ad. */
export interface AdOrigin {
  dramaId: string;
  number: number;
  priceCoins: number;
}

/** Reads it from the query of the address; null for an ad that was opened elsewhere. */
export const readAdOrigin = (query: URLSearchParams): AdOrigin | null => {
  const dramaId = query.get('dramaId');
  const number = Number(query.get('number'));
  const priceCoins = Number(query.get('priceCoins'));
  return dramaId !== null && number > 0 && priceCoins > 0 ? { dramaId, number, priceCoins } : null;
};
