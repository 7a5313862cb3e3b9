import { discountedPrice } from '@cliffhanger/server/features/episodes/cost-to-finish.ts';
import { balanceOf } from '@cliffhanger/server/features/ledger/ledger.service.ts';
import { createEventPublisher } from '@cliffhanger/server/features/live-events/live-events.service.ts';
import { createLoadedMedia } from '@cliffhanger/server/features/media/loaded-media.ts';
import { createOrders } from '@cliffhanger/server/features/orders/orders.service.ts';
import { createUnlocks } from '@cliffhanger/server/features/unlocks/unlocks.service.ts';
import { openLocalPayment } from '@cliffhanger/server/platform/payment/local-payment.ts';
import type { Platform } from '@cliffhanger/server/platform/platform.ts';
import { secondsAfter } from '@cliffhanger/server/platform/time/clock.ts';
import { chance } from '../film/seeded-random.ts';
import { type Journey, seedOfText } from './journeys.ts';

/** What is for sale in a drama. */
export interface Priced {
  dramaId: string;
  restDiscountPercent: number;
  episodes: readonly { id: string; number: number; priceCoins: number }[];
}

/** Coins of a pack and how it sells. */
const packs: readonly (readonly [coins: number, below: number])[] = [
  [100, 0.45],
  [500, 0.85],
  [1000, 1],
];

/** What the people of a journey bought, through the same services as everybody, at the hour they did it. */
export const createPurchases = (platform: Platform) => {
  let moment = platform.clock.now();
  const clock = { now: () => moment };
  // Nobody's money moves in a demo, whatever provider is configured.
  const payment = openLocalPayment(platform.keys, clock);
  const events = createEventPublisher({ ...platform, clock }, console);
  const orders = createOrders({ ...platform, clock, payment }, events);
  const unlocks = createUnlocks(events, clock, createLoadedMedia(clock));

  const currencyOf = async (country: string): Promise<string> => {
    const own = await platform.database.read.rechargeTemplate.findFirst({ where: { country } });
    return (own?.country ?? 'USD').toLowerCase();
  };

  const topUp = async ({ person }: Journey, name: string, needed: number): Promise<void> => {
    const { coin } = await balanceOf(platform.database.read, person.id);
    if (coin >= needed) return;
    const dice = chance(seedOfText(name), 1);
    const [coins = 1000] =
      packs.find(([packCoins, below]) => dice < below && packCoins >= needed - coin) ?? packs.at(-1) ?? [];
    const templateId = `coins-${coins}-${await currencyOf(person.country)}`;
    const { order } = await orders.place(person.id, { templateId, idempotencyKey: name }, person);
    const { id: orderId, amountMinor, currency, providerReference: reference } = order;
    const price = { amountMinor, currency };
    await orders.receive({ eventId: name, outcome: 'paid', orderId, reference, price });
  };

  const unlock = async (journey: Journey, drama: Priced, number: number, scope: 'episode' | 'rest') => {
    const episode = drama.episodes.find((candidate) => candidate.number === number);
    if (!episode) return;
    const rest = drama.episodes.filter((other) => other.number >= number && other.priceCoins > 0);
    const price =
      scope === 'rest'
        ? discountedPrice(
            rest.map(({ priceCoins }) => priceCoins),
            drama.restDiscountPercent,
          )
        : episode.priceCoins;
    await topUp(journey, `${journey.person.id}:${episode.id}`, price);
    const { id, country } = journey.person;
    const wish = { dramaId: drama.dramaId, episodeId: episode.id, scope, price, country };
    await unlocks.unlock(id, { ...wish, source: 'viewer', touched: true });
  };

  return {
    /** Repeating it buys nothing again. */
    async make(journey: Journey, drama: Priced): Promise<void> {
      const { finished, left, passedWall } = journey;
      if (!passedWall) return;
      const seen = left ? [...finished, left] : finished;
      const paid = seen.filter(({ number }) =>
        drama.episodes.some((episode) => episode.number === number && episode.priceCoins > 0),
      );
      for (const { number, at } of passedWall === 'at once' ? paid.slice(0, 1) : paid) {
        moment = secondsAfter(at, -60);
        await unlock(journey, drama, number, passedWall === 'at once' ? 'rest' : 'episode');
      }
    },
  };
};
