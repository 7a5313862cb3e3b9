import { type CoinPack, rewardRules } from '@cliffhanger/contracts';
import type { StaffCostToFinish } from '@cliffhanger/contracts/staff';
import { discountedPrice } from '#features/episodes/episodes.ts';

/** The prices of a drama. */
export interface DramaPrices {
  episodeCount: number;
  freeEpisodeCount: number;
  defaultPriceCoins: number;
  restDiscountPercent: number;
}

/** What it costs a viewer without unlocks to watch a drama to its end. @param packs on sale to them */
export const costOf = (prices: DramaPrices, packs: readonly CoinPack[]): StaffCostToFinish => {
  const freeEpisodes = Math.min(prices.freeEpisodeCount, prices.episodeCount);
  const paidEpisodes = prices.episodeCount - freeEpisodes;
  const each = Array<number>(paidEpisodes).fill(prices.defaultPriceCoins);
  const oneByOneCoins = paidEpisodes * prices.defaultPriceCoins;
  const atOnceCoins = paidEpisodes < 2 ? null : discountedPrice(each, prices.restDiscountPercent);
  const lowest = atOnceCoins ?? oneByOneCoins;
  return {
    freeEpisodes,
    paidEpisodes,
    priceCoins: prices.defaultPriceCoins,
    discountPercent: prices.restDiscountPercent,
    oneByOneCoins,
    atOnceCoins,
    packs: lowest === 0 ? null : findCheapestPacks(packs, lowest),
    rewardDays: lowest === 0 ? null : countRewardDays(lowest),
  };
};

/** Above this, all packs are the one with the cheapest coins, except for the last so many coins. */
const maxExactCoins = 100_000;

const coinsOf = ({ coins, bonusCoins }: CoinPack): number => coins + bonusCoins;

/** The cheapest packs with at least so many coins, and of those the ones with the most coins; null without packs. */
export const findCheapestPacks = (
  packs: readonly CoinPack[],
  neededCoins: number,
): StaffCostToFinish['packs'] => {
  const useful = packs.filter((pack) => coinsOf(pack) > 0);
  const [best] = useful.toSorted(
    (a, b) => a.price.amountMinor / coinsOf(a) - b.price.amountMinor / coinsOf(b),
  );
  if (!best) return null;
  const bulk = Math.max(0, Math.ceil((neededCoins - maxExactCoins) / coinsOf(best)));
  const times = new Map<CoinPack, number>(bulk > 0 ? [[best, bulk]] : []);
  for (const pack of choosePacks(useful, neededCoins - bulk * coinsOf(best)))
    times.set(pack, (times.get(pack) ?? 0) + 1);
  const sum = (amountOf: (pack: CoinPack) => number) =>
    [...times].reduce((total, [pack, count]) => total + amountOf(pack) * count, 0);
  return {
    price: { amountMinor: sum(({ price }) => price.amountMinor), currency: best.price.currency },
    coins: sum(coinsOf),
    templates: [...times].map(([{ templateId: id }, count]) => ({ id, times: count })),
  };
};

/** The cheapest packs with at least so many coins: by the lowest price of every smaller number of coins. */
const choosePacks = (packs: readonly CoinPack[], neededCoins: number): CoinPack[] => {
  const lowest = [0];
  const last: CoinPack[] = [];
  for (let coins = 1; coins <= neededCoins; coins += 1) {
    const options = packs.map((pack) => ({
      pack,
      amount: pack.price.amountMinor + (lowest[Math.max(0, coins - coinsOf(pack))] ?? 0),
    }));
    const [cheapest] = options.sort((a, b) => a.amount - b.amount || coinsOf(b.pack) - coinsOf(a.pack));
    if (!cheapest) return [];
    lowest.push(cheapest.amount);
    last[coins] = cheapest.pack;
  }
  const chosen: CoinPack[] = [];
  for (let coins = neededCoins; coins > 0; ) {
    const pack = last[coins];
    if (!pack) break;
    chosen.push(pack);
    coins -= coinsOf(pack);
  }
  return chosen;
};

const { checkIn, tasks, ad } = rewardRules;
const coinsADay = Object.values(tasks).reduce((sum, { coins }) => sum + coins, 0) + ad.coins * ad.timesADay;

/** The days after which the rewards of every day suffice. */
const countRewardDays = (neededCoins: number): StaffCostToFinish['rewardDays'] => ({
  checkIn: countDays(neededCoins, 0),
  all: countDays(neededCoins, coinsADay),
});

const countDays = (neededCoins: number, otherCoinsADay: number): number => {
  const { cycleCoins } = checkIn;
  const cycle =
    cycleCoins.reduce<number>((sum, coins) => sum + coins, 0) + otherCoinsADay * cycleCoins.length;
  let days = Math.floor((neededCoins - 1) / cycle) * cycleCoins.length;
  let left = neededCoins - (days / cycleCoins.length) * cycle;
  for (; left > 0; days += 1) left -= (cycleCoins[days % cycleCoins.length] ?? 0) + otherCoinsADay;
  return days;
};
