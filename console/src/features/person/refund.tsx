import { moneyLimitsOfRole } from '@cliffhanger/contracts/staff';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMe } from '#entities/me.ts';
import { CallRefused, failureMessage } from '#lib/api/errors.ts';
import { useChange } from '#lib/api/use-call.ts';
import { formatMoney, formatNumber, joinSentences } from '#lib/language/format.ts';
import { Button } from '#ui/button.tsx';
import { ChoiceField } from '#ui/choice.tsx';
import { Field } from '#ui/field.tsx';
import { Notice } from '#ui/notice.tsx';
import { showToast } from '#ui/toasts.tsx';
import styles from './person.module.css';
import type { Person, ShownOrder } from './person.ts';

const reasons = ['paidTwice', 'mistake', 'broken', 'other'] as const;
type Reason = (typeof reasons)[number];

interface RefundProps {
  order: ShownOrder;
  person: Person;
  onClose: () => void;
  /** Reckons the refund again. */
  onChanged: () => unknown;
}

/** Refunds a payment. It says beforehand what goes and what stays, and takes exactly that or asks again. */
export function Refund({ order, person, onClose, onChanged }: RefundProps) {
  const { t } = useTranslation(['people', 'common']);
  const [reason, setReason] = useState<Reason>(order.repeats ? 'paidTwice' : 'mistake');
  const [words, setWords] = useState('');
  const [isLeft, setIsLeft] = useState(false);
  const { mutateAsync, isPending, error } = useChange('order.refund');
  const said = reason === 'other' ? words.trim() : t(`refund.reason.${reason}`);
  const price = formatMoney(order);
  const limit = useRefundLimit(order);
  const refund = async () => {
    setIsLeft(true);
    if (said === '' || order.refundable === null) return;
    try {
      await mutateAsync({ orderId: order.id, reason: said, expected: order.refundable });
      showToast({ text: t('refund.done', { price, name: person.displayName }) });
      onClose();
    } catch (failure) {
      const refusal = failure instanceof CallRefused ? failure.body.refusal?.reason : undefined;
      if (refusal === 'orderChanged') await onChanged();
    }
  };
  return (
    <>
      <p className="fine">
        {joinSentences([...useTakenWords(order, person.displayName), t('refund.provider')])}
      </p>
      {limit === null ? (
        <>
          <ChoiceField
            label={t('why')}
            value={reason}
            choices={reasons.map((value) => ({ value, name: t(`refund.reason.${value}`) }))}
            onChange={setReason}
          />
          {reason === 'other' && (
            <Field
              label={t('refund.words')}
              hint={t('takeBack.whyHint')}
              value={words}
              onChange={setWords}
              onBlur={() => setIsLeft(true)}
              maxLength={200}
              problem={isLeft && said === '' ? t('common:issue.empty') : undefined}
            />
          )}
        </>
      ) : (
        <Notice>{limit}</Notice>
      )}
      {error !== null && <Notice>{failureMessage(error)}</Notice>}
      <div className={styles.cardActions}>
        {limit === null && (
          <Button kind="main" isPending={isPending} onPress={() => void refund()}>
            {t('refund.button', { price })}
          </Button>
        )}
        <Button onPress={onClose}>{t('common:notNow')}</Button>
      </div>
    </>
  );
}

/** Why the person may not refund this order; null if they may. */
const useRefundLimit = ({ refundLimit, amountMinor, currency }: ShownOrder): string | null => {
  const { t } = useTranslation('refusals');
  const limits = moneyLimitsOfRole[useMe().role];
  if (refundLimit === null) return null;
  if (amountMinor > refundLimit.amountMinor)
    return t('refundAmountLimit', { limit: formatMoney({ amountMinor: refundLimit.amountMinor, currency }) });
  return refundLimit.left === 0 ? t('refundCountLimit', { limit: limits?.refunds ?? 0 }) : null;
};

/** What goes back, and what stays. */
const useTakenWords = ({ refundable }: ShownOrder, name: string): string[] => {
  const { t } = useTranslation('people');
  if (refundable === null) return [];
  const { coinsTakenBack: back, coinsSpent: spent, daysTakenBack, episodesTakenBack } = refundable;
  const words = {
    name,
    came: formatNumber(back + spent),
    back: formatNumber(back),
    spent: formatNumber(spent),
  };
  return [
    ...(back + spent > 0
      ? [t(spent === 0 ? 'refund.allCoins' : back === 0 ? 'refund.noCoins' : 'refund.someCoins', words)]
      : []),
    ...(daysTakenBack > 0 ? [t('refund.days', { count: daysTakenBack })] : []),
    ...(episodesTakenBack > 0 ? [t('refund.episodes', { count: episodesTakenBack, name })] : []),
  ];
};
