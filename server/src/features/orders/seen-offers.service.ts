import type { SeenKind, SeenOffers } from '@cliffhanger/contracts/staff';
import type { Platform } from '#platform/platform.ts';
import { currencyOf, type Market, offersOfCountry, worldwideCurrency } from './offer-currency.ts';
import { listSeriesTemplates, listTemplates } from './orders.repository.ts';
import { orderTypes } from './orders.view.ts';
import { listTemplates as listAll } from './templates.repository.ts';

interface Offer extends Market {
  id: string;
  kind: number;
  dramaId: string | null;
  active: boolean;
}

const ruleOf = ({ country, currency }: Offer): NonNullable<SeenKind['rule']> => {
  if (country !== null) return 'country';
  return currency === worldwideCurrency ? 'worldwide' : 'currency';
};

/** The offers on sale that viewers of a country see by some rule. */
const possibleIn = (offers: readonly Offer[], country: string) =>
  offers.filter((offer) => offer.active && offersOfCountry([offer], country).length > 0);

const describeSeen = (
  { kind, dramaId }: Pick<Offer, 'kind' | 'dramaId'>,
  seen: readonly Offer[],
  possible: readonly Offer[],
): SeenKind => {
  const seenIds = seen.map(({ id }) => id);
  // Those beside follow no rule that others could take part in.
  const ruled = seen.find(({ beside }) => !beside) ?? seen[0];
  const others = possible.filter((offer) => offer.kind === kind && offer.dramaId === dramaId);
  return {
    kind,
    dramaId,
    rule: ruled ? ruleOf(ruled) : null,
    seen: seenIds,
    unseen: others.map(({ id }) => id).filter((id) => !seenIds.includes(id)),
  };
};

/**
 * The offers that viewers in a country see now, read as they are for viewers, each kind with the rule that decided. A
 * series of which viewers there do not see the drama has none.
 * @param country ISO 3166-1
 */
export const listSeenOffers = async (
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  country: string,
): Promise<SeenOffers> => {
  const possible = possibleIn(await listAll(database.read), country);
  const seen = await listTemplates(database.read, country);
  const ofViewers = [orderTypes.coins, orderTypes.membership].map((kind) =>
    describeSeen(
      { kind, dramaId: null },
      seen.filter((offer) => offer.kind === kind),
      possible,
    ),
  );
  const buyer = { country, market: country, now: clock.now() };
  const dramaIds = [...new Set(possible.flatMap(({ dramaId }) => dramaId ?? []))];
  const ofSeries = await Promise.all(
    dramaIds.map(async (dramaId) =>
      describeSeen(
        { kind: orderTypes.series, dramaId },
        await listSeriesTemplates(database.read, dramaId, buyer),
        possible,
      ),
    ),
  );
  return {
    country,
    currency: currencyOf(country) ?? worldwideCurrency,
    offers: [...ofViewers, ...ofSeries],
  };
};
