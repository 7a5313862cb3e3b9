import { type StaffResult, staffCalls } from '@cliffhanger/contracts/staff';
import { useTranslation } from 'react-i18next';
import { useCallForm } from '#lib/form/use-call-form.ts';
import { FormSheet } from '#ui/form-sheet.tsx';
import { showToast } from '#ui/toasts.tsx';
import { emptyOffer, toNewOffer, toOffer } from './new-offer.ts';
import { OfferFields } from './offer-fields.tsx';
import { OfferPlan, useOfferPlan } from './offer-plan.tsx';
import type { Offer } from './offer-texts.ts';

interface NewOfferProps {
  /** That of the country whose offers the person looks at. */
  currency: string;
  offers: readonly Offer[];
  dramas: StaffResult<'drama.list'> | undefined;
  onClose: () => void;
}

/** Puts something on sale, after saying what it takes away from whom: as soon as it is whole, the button repeats it. */
export function NewOfferSheet({ currency, offers, dramas, onClose }: NewOfferProps) {
  const { t } = useTranslation('shop');
  const { values, bind, leave, save, problemOf } = useCallForm({
    call: 'templates.add',
    defaultValues: { offer: { ...emptyOffer, currency } },
    draft: 'offer',
    toInput: ({ offer }) => toNewOffer(offer, offers),
    onDone: () => {
      showToast({ text: t('offers.added') });
      onClose();
    },
  });
  const given = toNewOffer(values.offer, offers);
  const isWhole = staffCalls['templates.add'].input.safeParse(given).success;
  const { plan, losing, lost, gaining } = useOfferPlan(isWhole && !save.isPending ? given : null, given.id);
  const planned =
    lost > 0
      ? t('offers.addTaking', { count: lost, countries: t('offers.numberOfCountries', { count: losing }) })
      : t('offers.addButton', { count: gaining });
  return (
    <FormSheet
      title={t('offers.add')}
      button={isWhole && plan.data ? planned : t('offers.addUnplanned')}
      isDisabled={!isWhole || plan.error !== null || plan.isPlaceholderData}
      {...save}
      onClose={onClose}
    >
      <OfferFields {...bind('offer')} dramas={dramas} problemOf={problemOf} onLeave={leave} />
      {isWhole && <OfferPlan answer={plan} offers={[...offers, toOffer(given)]} dramas={dramas} />}
    </FormSheet>
  );
}
