import type { Offers } from '@cliffhanger/contracts';
import { useQuery } from '@tanstack/react-query';
import { api } from '#lib/api/client.ts';

/** The offers that a country would see. */
export const useCountryOffers = (country: string | null) =>
  useQuery<Offers>({
    queryKey: [...api.wallet.templates.key(), 'country', country],
    queryFn: ({ signal }) => api.wallet.templates.call({ ...(country !== null && { country }) }, { signal }),
    enabled: country !== null,
  });

/** The smallest pack of coins and the weekly membership, by which countries are compared. */
export const findSamplePrices = ({ coinPacks, membershipPlans }: Offers) => ({
  pack: coinPacks.toSorted((first, second) => first.coins - second.coins)[0],
  week: membershipPlans.find(({ period }) => period === 'week'),
});
