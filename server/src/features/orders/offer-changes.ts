import { countryCodes } from '@cliffhanger/contracts/countries';
import type { OfferChange } from '@cliffhanger/contracts/staff';
import { type Market, offersOfCountry } from './offer-currency.ts';

/** An offer, as far as its countries depend on it. */
interface Offer extends Market {
  id: string;
  kind: number;
  dramaId: string | null;
  active: boolean;
}

const onSaleLike = (offers: readonly Offer[], { kind, dramaId }: Offer) =>
  offers.filter((offer) => offer.active && offer.kind === kind && offer.dramaId === dramaId);

/** The countries whose viewers see an offer. @param offers all of them */
export const countriesOf = (offer: Offer, offers: readonly Offer[]): string[] => {
  if (!offer.active) return [];
  const like = onSaleLike(offers, offer);
  return countryCodes.filter((country) => offersOfCountry(like, country).some(({ id }) => id === offer.id));
};

/**
 * What viewers of which countries gain and lose when offers are added, or put on or off sale.
 * @param offers all of them, before the change
 * @param changed the offers as they will be, all of one kind or of one series
 */
export const listOfferChanges = (
  offers: readonly Offer[],
  ...changed: readonly [Offer, ...Offer[]]
): OfferChange[] => {
  const isChanged = ({ id }: Offer) => changed.some((offer) => offer.id === id);
  const before = onSaleLike(offers, changed[0]);
  const after = onSaleLike([...offers.filter((offer) => !isChanged(offer)), ...changed], changed[0]);
  const idsIn = (like: readonly Offer[], country: string) =>
    offersOfCountry(like, country).map(({ id }) => id);
  const changes = countryCodes.map((country) => {
    const [old, current] = [idsIn(before, country), idsIn(after, country)];
    return {
      country,
      gains: current.filter((id) => !old.includes(id)),
      loses: old.filter((id) => !current.includes(id)),
    };
  });
  const differing = changes.filter(({ gains, loses }) => gains.length + loses.length > 0);
  const alike = Map.groupBy(differing, ({ gains, loses }) => JSON.stringify([gains, loses]));
  return [...alike.values()].map((group) => ({
    countries: group.map(({ country }) => country),
    gains: group[0]?.gains ?? [],
    loses: group[0]?.loses ?? [],
  }));
};
