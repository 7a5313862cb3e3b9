import { type StaffResult, staffCalls } from '@cliffhanger/contracts/staff';
import { useTranslation } from 'react-i18next';
import { useCallForm } from '#lib/form/use-call-form.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { Sheet, SheetActions } from '#ui/sheet.tsx';
import { showToast } from '#ui/toasts.tsx';
import { emptyOffer, type OfferForm, toNewOffer, toOffer } from './new-offer.ts';
import { OfferFields } from './offer-fields.tsx';
import { OfferPlan, useOfferPlan } from './offer-plan.tsx';
import type { Offer } from './offer-texts.ts';

interface NewOfferProps {
  offers: readonly Offer[];
  dramas: StaffResult<'drama.list'> | undefined;
  onClose: () => void;
}

/** Puts something on sale, after saying what it takes away from whom. */
export function NewOfferSheet({ offers, dramas, onClose }: NewOfferProps) {
  const { t } = useTranslation('shop');
  const { form, failure, isPending, problemOf } = useCallForm({
    call: 'templates.add',
    defaultValues: { offer: emptyOffer },
    draft: 'offer',
    toInput: ({ offer }) => toNewOffer(offer, offers),
    onDone: () => {
      showToast({ text: t('offers.added') });
      onClose();
    },
  });
  return (
    <Sheet title={t('offers.add')} onClose={onClose}>
      <form.Field name="offer">
        {({ state, handleChange }) => (
          <>
            <OfferFields value={state.value} onChange={handleChange} dramas={dramas} problemOf={problemOf} />
            {failure !== null && <Notice>{failure}</Notice>}
            <PlannedActions
              value={state.value}
              offers={offers}
              dramas={dramas}
              isPending={isPending}
              onSave={() => void form.handleSubmit()}
              onClose={onClose}
            />
          </>
        )}
      </form.Field>
    </Sheet>
  );
}

interface PlannedActionsProps extends NewOfferProps {
  value: OfferForm;
  isPending: boolean;
  onSave: () => void;
}

/** The plan of what is written, as soon as it is whole, and the button that repeats its numbers. */
function PlannedActions({ value, offers, dramas, isPending, onSave, onClose }: PlannedActionsProps) {
  const { t } = useTranslation(['shop', 'common']);
  const given = toNewOffer(value, offers);
  const isWhole = staffCalls['templates.add'].input.safeParse(given).success;
  const { plan, losing, lost, gaining } = useOfferPlan(isWhole ? given : null, given.id);
  const planned =
    lost > 0
      ? t('offers.addTaking', { count: lost, countries: losing })
      : t('offers.addButton', { count: gaining });
  return (
    <>
      {isWhole && <OfferPlan answer={plan} offers={[...offers, toOffer(given)]} dramas={dramas} />}
      <SheetActions>
        <Button
          kind="main"
          isPending={isPending}
          isDisabled={!isWhole || plan.error !== null || plan.isPlaceholderData}
          onPress={onSave}
        >
          {isWhole && plan.data ? planned : t('offers.addUnplanned')}
        </Button>
        <Button onPress={onClose}>{t('common:notNow')}</Button>
      </SheetActions>
    </>
  );
}
