import type { MembershipPlan } from '@cliffhanger/contracts';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSignInIntent } from '#entities/session/use-sign-in-intent.ts';
import { describeMembership } from '#entities/wallet/describe-membership.ts';
import { formatMoney } from '#lib/language/format.ts';
import { formatDate } from '#lib/language/format-day.ts';
import { serverNowMs } from '#lib/server-clock.ts';
import { Button } from '#ui/button.tsx';
import { ListItem } from '#ui/list-item.tsx';
import { Sheet } from '#ui/sheet.tsx';
import styles from './membership.module.css';
import type { Checkout } from './use-checkout.ts';

type MembershipProps = {
  plans: readonly MembershipPlan[];
  /** The end of the membership; null if there never was one. */
  memberExpire: string | null;
  checkout: Checkout;
  /** The plan to open the choice with; empty for none. Null leaves it closed. */
  chosenId: string | null;
};

/** The state of the membership, which opens the choice of plans. */
export function Membership({ plans, memberExpire, checkout, chosenId }: MembershipProps) {
  const { t } = useTranslation(['wallet', 'common', 'fair']);
  const [linkedId] = useState(chosenId);
  const intendedId = useSignInIntent('pack', ...plans.map(({ templateId }) => templateId)) ?? linkedId;
  const [isOpen, setOpen] = useState(intendedId !== null);
  const isMember = memberExpire !== null && Date.parse(memberExpire) > serverNowMs();
  if (plans.length === 0 && !isMember) return null;

  return (
    <>
      <ListItem
        className={styles.row}
        icon="ticket"
        label={
          isMember
            ? t('membership.until', { date: formatDate(memberExpire, { withYear: true }) })
            : t('common:becomeMember')
        }
        detail={isMember ? t('fair:doesNotRenew') : describeMembership()}
        onClick={plans.length > 0 ? () => setOpen(true) : undefined}
      />
      <Sheet
        open={isOpen}
        onClose={() => setOpen(false)}
        title={isMember ? t('membership.extend') : t('common:membership')}
        closeLabel={t('common:close')}
      >
        <PlanPurchase
          plans={plans}
          firstId={intendedId}
          checkout={checkout}
          onOrdered={() => setOpen(false)}
        />
      </Sheet>
    </>
  );
}

type PlanPurchaseProps = Pick<MembershipProps, 'plans' | 'checkout'> & {
  firstId: string | null;
  onOrdered: () => void;
};

function PlanPurchase({ plans, firstId, checkout, onOrdered }: PlanPurchaseProps) {
  const { t } = useTranslation(['wallet', 'fair']);
  const [chosenId, setChosenId] = useState(firstId);
  const chosen = plans.find(({ templateId }) => templateId === chosenId);

  return (
    <>
      <PlanChoice plans={plans} chosen={chosen} onChoose={setChosenId} />
      <Button
        variant="main"
        wide
        needsConnection
        busy={checkout.isPlacing}
        disabled={!chosen}
        end={chosen && <span className="num">{formatMoney(chosen.price)}</span>}
        onClick={() => chosen && checkout.pay(chosen.templateId, { onOrdered })}
      >
        {chosen ? t('membership.pay', { count: chosen.days }) : t('fair:choosePlan')}
      </Button>
      <p className={`small t2 ${styles.note}`}>{t('membership.note')}</p>
    </>
  );
}

type PlanChoiceProps = {
  plans: readonly MembershipPlan[];
  chosen: MembershipPlan | undefined;
  onChoose: (templateId: string) => void;
};

function PlanChoice({ plans, chosen, onChoose }: PlanChoiceProps) {
  const { t } = useTranslation('wallet');
  const name = useId();
  return (
    <fieldset className={styles.plans}>
      <legend className="visually-hidden">{t('membership.choose')}</legend>
      {plans.map(({ templateId, period, price, pricePerDay }) => (
        <label key={templateId} className={styles.plan}>
          <input
            type="radio"
            className="visually-hidden"
            name={name}
            checked={templateId === chosen?.templateId}
            onChange={() => onChoose(templateId)}
          />
          <span className="grow strong">{t(`membership.${period}`)}</span>
          <span className="small t2">{t('membership.perDay', { price: formatMoney(pricePerDay) })}</span>
          <span className="num strong">{formatMoney(price)}</span>
        </label>
      ))}
    </fieldset>
  );
}
