import { discountedPrice } from '@cliffhanger/server/features/episodes/cost-to-finish.ts';
import { balanceOf } from '@cliffhanger/server/features/ledger/ledger.service.ts';
import { createEventPublisher } from '@cliffhanger/server/features/live-events/live-events.service.ts';
import { createLoadedMedia } from '@cliffhanger/server/features/media/loaded-media.ts';
import { createOrders } from '@cliffhanger/server/features/orders/orders.service.ts';
import { createUnlocks } from '@cliffhanger/server/features/unlocks/unlocks.service.ts';
import { openLocalPayment } from '@cliffhanger/server/platform/payment/local-payment.ts';
import type { Platform } from '@cliffhanger/server/platform/platform.ts';
import { secondsAfter } from '@cliffhanger/server/platform/time/clock.ts';
import { chance } from '../seeded-random.ts';
import { type Journey, seedOfText, unlockLeadSeconds } from './journeys.ts';

/** The prices of a drama. */
export interface PricedDrama {
  dramaId: string;
  restDiscountPercent: number;
  episodes: readonly { id: string; number: number; priceCoins: number; publishedAt: Date | null }[];
}

/** Coin packs with the cumulative probability that each is chosen. */
const packs: readonly (readonly [coins: number, cumulativeProbability: number])[] = [
  [100, 0.45],
  [500, 0.85],
  [1000, 1],
];

interface Shop extends Pick<Platform, 'database'> {
  orders: ReturnType<typeof createOrders>;
  unlocks: ReturnType<typeof createUnlocks>;
}

/** Makes the purchases of journeys through the same services that real viewers use, at the time of each journey. */
export const createPurchases = (platform: Platform) => {
  let now = platform.clock.now();
  const clock = { now: () => now };
  // The demo never moves real money, whichever provider is configured.
  const payment = openLocalPayment(platform.keys, clock);
  const events = createEventPublisher({ ...platform, clock }, console);
  const shop: Shop = {
    database: platform.database,
    orders: createOrders({ ...platform, clock, payment }, events),
    unlocks: createUnlocks(events, clock, createLoadedMedia(clock)),
  };

  return {
    /** Buys what a journey needed. Repeating it buys nothing again. */
    async make(journey: Journey, drama: PricedDrama): Promise<void> {
      const { finished, left, passedWall } = journey;
      if (!passedWall) return;
      const seen = left ? [...finished, left] : finished;
      const paid = seen.filter(({ number }) =>
        drama.episodes.some((episode) => episode.number === number && episode.priceCoins > 0),
      );
      const bought = new Set<number>();
      for (const { number, at } of paid) {
        if (bought.has(number)) continue;
        now = secondsAfter(at, -unlockLeadSeconds);
        for (const unlocked of await unlock(shop, journey, onSale(drama, now), number)) bought.add(unlocked);
      }
    },
  };
};

/** The drama with the episodes that had come out by then. */
const onSale = ({ episodes, ...drama }: PricedDrama, now: Date): PricedDrama => ({
  ...drama,
  episodes: episodes.filter(({ publishedAt }) => publishedAt !== null && publishedAt <= now),
});

/** @returns the numbers of the unlocked episodes */
const unlock = async (
  shop: Shop,
  { person, passedWall }: Journey,
  drama: PricedDrama,
  number: number,
): Promise<number[]> => {
  const { dramaId, episodes, restDiscountPercent } = drama;
  const episode = episodes.find((candidate) => candidate.number === number);
  if (!episode) return [];
  const rest = episodes.filter((other) => other.number >= number && other.priceCoins > 0);
  const scope = passedWall === 'at once' && rest.length > 1 ? 'rest' : 'episode';
  const restPrices = rest.map(({ priceCoins }) => priceCoins);
  const price = scope === 'rest' ? discountedPrice(restPrices, restDiscountPercent) : episode.priceCoins;
  await topUp(shop, person, `${person.id}:${episode.id}`, price);
  const { id, country } = person;
  const input = { dramaId, episodeId: episode.id, scope, price, country } as const;
  await shop.unlocks.unlock(id, { ...input, source: 'viewer', touched: true, sessionId: null });
  return scope === 'rest' ? rest.map((each) => each.number) : [number];
};

/** Buys a coin pack when the balance is too low. */
const topUp = async (
  { database, orders }: Shop,
  person: Journey['person'],
  idempotencyKey: string,
  neededCoins: number,
): Promise<void> => {
  const { coin } = await balanceOf(database.read, person.id);
  if (coin >= neededCoins) return;
  const random = chance(seedOfText(idempotencyKey), 1);
  const [coins = 1000] =
    packs.find(
      ([packCoins, cumulativeProbability]) =>
        random < cumulativeProbability && packCoins >= neededCoins - coin,
    ) ??
    packs.at(-1) ??
    [];
  const templateId = `coins-${coins}-${await findMarket(database, person.country)}`;
  const { order } = await orders.place(person.id, { templateId, idempotencyKey }, person);
  const { id: orderId, amountMinor, currency, providerReference: reference } = order;
  const price = { amountMinor, currency };
  await orders.receive({ eventId: idempotencyKey, outcome: 'paid', orderId, reference, price });
};

/** The id suffix of the templates that are sold in a country; see recharge-templates.ts. */
const findMarket = async ({ read }: Platform['database'], country: string): Promise<string> => {
  const template = await read.rechargeTemplate.findFirst({ where: { country } });
  return (template?.country ?? 'USD').toLowerCase();
};
