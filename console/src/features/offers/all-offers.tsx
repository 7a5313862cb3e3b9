import type { StaffResult } from '@cliffhanger/contracts/staff';
import { classNames } from '@cliffhanger/look/class-names.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { formatCountries } from '#entities/country/country-choices.ts';
import { countryName, formatMoney } from '#lib/language/format.ts';
import { useAddressInput } from '#lib/navigation/use-address-input.ts';
import { ActionMenu } from '#ui/action-menu.tsx';
import { Chips } from '#ui/chips.tsx';
import { SmallChoice } from '#ui/choice.tsx';
import { Section } from '#ui/page.tsx';
import { Row } from '#ui/row.tsx';
import { State } from '#ui/state.tsx';
import { NewPriceSheet, OnSaleSheet, RemoveOfferSheet } from './change-offer-sheets.tsx';
import { kindOf, kinds, type Offer, type OfferKind, useOfferName } from './offer-texts.ts';
import styles from './offers.module.css';

type Action = 'newPrice' | 'off' | 'on' | 'remove';
const sheets = { newPrice: NewPriceSheet, off: OnSaleSheet, on: OnSaleSheet, remove: RemoveOfferSheet };

const actionsOf = ({ active, orders }: Offer): Action[] => [
  ...(active ? (['newPrice', 'off'] as const) : (['on'] as const)),
  ...(orders === 0 ? (['remove'] as const) : []),
];

const kindNames = Object.keys(kinds) as OfferKind[];
const everyMarket = 'all';
const filters = {
  kind: z.enum(['coins', 'membership', 'series']),
  /** A country, or a currency for its countries without prices of their own. */
  market: z.string(),
  /** Whether those that are off sale are shown, too. */
  all: z.boolean(),
};

const marketOf = ({ country, currency }: Offer): string => country ?? currency;

interface AllOffersProps {
  offers: readonly Offer[];
  dramas: StaffResult<'drama.list'> | undefined;
}

/** All offers of a kind, with what can be done with each. */
export function AllOffers({ offers, dramas }: AllOffersProps) {
  const { t } = useTranslation('shop');
  const [{ kind = 'coins', market: asked, all = false }, change] = useAddressInput(filters);
  const [open, setOpen] = useState<{ action: Action; offer: Offer } | null>(null);
  const OpenSheet = open && sheets[open.action];
  const markets = [...new Set(offers.map(marketOf))];
  // An old address may name a market without offers.
  const market = markets.find((each) => each === asked);
  const listed = offers.filter(
    (offer) =>
      kindOf(offer) === kind && (all || offer.active) && (market === undefined || marketOf(offer) === market),
  );
  return (
    <Section title={t('offers.allOffers')}>
      <div className={styles.filters}>
        <Chips
          label={t('offers.what')}
          value={kind}
          choices={kindNames.map((value) => ({ value, name: t(`offers.kind.${value}`) }))}
          onChange={(chosen) => change({ kind: chosen })}
        />
        <SmallChoice
          label={t('offers.market')}
          value={market ?? everyMarket}
          choices={[
            { value: everyMarket, name: t('offers.everyMarket') },
            ...markets.map((value) => ({ value, name: value.length === 2 ? countryName(value) : value })),
          ]}
          onChange={(chosen) => change({ market: chosen === everyMarket ? '' : chosen })}
        />
        <SmallChoice
          label={t('offers.filter')}
          value={all ? 'all' : 'onSale'}
          choices={(['onSale', 'all'] as const).map((value) => ({ value, name: t(`offers.${value}`) }))}
          onChange={(chosen) => change({ all: chosen === 'all' })}
        />
      </div>
      {listed.length === 0 && <State title={t('offers.empty.title')} text={t('offers.empty.text')} />}
      {listed.map((offer) => (
        <OfferRow
          key={offer.id}
          offer={offer}
          dramas={dramas}
          onAction={(action) => setOpen({ action, offer })}
        />
      ))}
      {open && OpenSheet && (
        <OpenSheet
          offer={offers.find(({ id }) => id === open.offer.id) ?? open.offer}
          offers={offers}
          dramas={dramas}
          onClose={() => setOpen(null)}
        />
      )}
    </Section>
  );
}

interface OfferRowProps {
  offer: Offer;
  dramas: StaffResult<'drama.list'> | undefined;
  onAction: (action: Action) => void;
}

function OfferRow({ offer, dramas, onAction }: OfferRowProps) {
  const { t } = useTranslation('shop');
  const name = useOfferName(dramas)(offer);
  const look = classNames(!offer.active && styles.off);
  const place = () => {
    if (!offer.active) return t('offers.offSale');
    return offer.countries.length === 0 ? t('offers.seenNowhere') : formatCountries(offer.countries);
  };
  return (
    <Row
      title={<span className={look}>{name}</span>}
      note={`${place()} · ${t('offers.sold', { count: offer.sold })}`}
      end={
        <>
          <span className={classNames(styles.price, look)}>{formatMoney(offer)}</span>
          <ActionMenu
            label={t('offers.actions', { offer: `${name} ${formatMoney(offer)}` })}
            actions={actionsOf(offer).map((id) => ({ id, name: t(`offers.${id}`) }))}
            onAction={onAction}
          />
        </>
      }
    />
  );
}
