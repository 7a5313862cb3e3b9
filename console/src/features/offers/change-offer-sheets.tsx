import { minorUnitsOf } from '@cliffhanger/contracts/money';
import { type StaffResult, toNewTemplate } from '@cliffhanger/contracts/staff';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureMessage } from '#lib/api/errors.ts';
import { useKnownChange } from '#lib/api/use-known-change.ts';
import { formatMoney } from '#lib/language/format.ts';
import { ActSheet } from '#ui/act-sheet.tsx';
import { FormSheet } from '#ui/form-sheet.tsx';
import { NumberInput } from '#ui/number-input.tsx';
import { showToast } from '#ui/toasts.tsx';
import { OfferPlan, useOfferPlan } from './offer-plan.tsx';
import { moneyFormat, nextId, type Offer, toMinor, useOfferAtPrice } from './offer-texts.ts';

export interface OfferSheetProps {
  offer: Offer;
  offers: readonly Offer[];
  dramas: StaffResult<'drama.list'> | undefined;
  onClose: () => void;
}

/** Sells an offer at another price from now on. What was sold stays as it was. */
export function NewPriceSheet({ offer, offers, dramas, onClose }: OfferSheetProps) {
  const { t } = useTranslation('shop');
  const { id, currency, amountMinor } = offer;
  const [amount, setAmount] = useState<number | null>(amountMinor / minorUnitsOf(currency));
  const { mutateAsync, isPending, error, isStale } = useKnownChange('templates.replace', 'templates.list');
  const atPrice = useOfferAtPrice(dramas);
  const minor = toMinor(amount, currency);
  const isOther = Number.isInteger(minor) && minor > 0 && minor !== amountMinor;
  const newOffer = {
    ...offer,
    id: nextId(
      id,
      offers.map((each) => each.id),
    ),
    amountMinor: minor,
  };
  const replacement = { replaces: id, template: toNewTemplate(newOffer) };
  const { plan } = useOfferPlan(isOther ? replacement : null, id);
  const save = async () => {
    await mutateAsync(replacement);
    showToast({ text: t('offers.replaced', { offer: atPrice(newOffer) }) });
    onClose();
  };
  return (
    <FormSheet
      title={t('offers.newPriceOf', { offer: atPrice(offer) })}
      button={
        isOther
          ? t('offers.newPriceButton', { price: formatMoney({ amountMinor: minor, currency }) })
          : t('offers.newPrice')
      }
      isDisabled={!isOther || plan.error !== null}
      onSave={save}
      isPending={isPending}
      failure={error && failureMessage(error)}
      isStale={isStale}
      onClose={onClose}
    >
      <p className="t2">{t('offers.newPriceText', { count: offer.sold })}</p>
      <NumberInput
        label={t('offers.priceIn', { currency })}
        value={amount}
        onChange={setAmount}
        formatOptions={moneyFormat(currency)}
        minValue={0}
        autoFocus
      />
      {isOther && <OfferPlan answer={plan} offers={[...offers, newOffer]} dramas={dramas} />}
    </FormSheet>
  );
}

/** Puts an offer on sale, or takes it off, after saying what viewers gain and lose. */
export function OnSaleSheet({ offer, offers, dramas, onClose }: OfferSheetProps) {
  const { t } = useTranslation('shop');
  // Somebody else can do the same meanwhile.
  const [{ id, active }] = useState(offer);
  const change = { id, active: !active };
  const { plan, gaining, losing, lost } = useOfferPlan(change, id);
  const { mutateAsync, isPending, error, isStale } = useKnownChange('templates.sell', 'templates.list');
  const name = useOfferAtPrice(dramas)(offer);
  const act = async () => {
    await mutateAsync(change);
    showToast({ text: t(active ? 'offers.isOff' : 'offers.isOn', { offer: name }) });
    onClose();
  };
  const button = () => {
    if (active) return t('offers.offButton', { count: offer.countries.length });
    return lost > 0
      ? t('offers.addTaking', { count: lost, countries: t('offers.numberOfCountries', { count: losing }) })
      : t('offers.addButton', { count: gaining });
  };
  return (
    <ActSheet
      title={name}
      text={t(active ? 'offers.offText' : 'offers.onText')}
      button={button()}
      onAct={act}
      onClose={onClose}
      isPending={isPending || plan.isPending}
      error={error}
      isStale={isStale}
    >
      <OfferPlan answer={plan} offers={offers} dramas={dramas} />
    </ActSheet>
  );
}

/** Deletes an offer that nobody ever ordered. */
export function RemoveOfferSheet({ offer, dramas, onClose }: OfferSheetProps) {
  const { t } = useTranslation('shop');
  const { mutateAsync, isPending, error, isStale } = useKnownChange('templates.remove', 'templates.list');
  const name = useOfferAtPrice(dramas)(offer);
  const act = async () => {
    await mutateAsync({ id: offer.id });
    showToast({ text: t('offers.removed', { offer: name }) });
    onClose();
  };
  return (
    <ActSheet
      title={name}
      text={t('offers.removeText')}
      button={t('offers.removeButton', { offer: name })}
      onAct={act}
      onClose={onClose}
      isPending={isPending}
      error={error}
      isStale={isStale}
    />
  );
}
