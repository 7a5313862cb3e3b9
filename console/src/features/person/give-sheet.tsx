import { moneyLimitsOfRole, type StaffResult } from '@cliffhanger/contracts/staff';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMe } from '#entities/me.ts';
import { useChange } from '#lib/api/use-call.ts';
import { useCallForm } from '#lib/form/use-call-form.ts';
import { formatNumber, formatTime, languageName } from '#lib/language/format.ts';
import { Chips } from '#ui/chips.tsx';
import { Field } from '#ui/field.tsx';
import { FormSheet } from '#ui/form-sheet.tsx';
import { Notice } from '#ui/notice.tsx';
import { NumberInput } from '#ui/number-input.tsx';
import { showToast } from '#ui/toasts.tsx';
import { giftKey } from './gift-key.ts';
import type { Person } from './person.ts';

type Unit = 'coins' | 'days';
const units: readonly Unit[] = ['coins', 'days'];
const empty: { unit: Unit; amount: number | null; reason: string } = {
  unit: 'coins',
  amount: null,
  reason: '',
};

/** Gives coins or days of membership. It says beforehand what is left of the limit. */
export function GiveSheet({ person, onClose }: { person: Person; onClose: () => void }) {
  const { t } = useTranslation(['people', 'refusals']);
  const [earlier, setEarlier] = useState<Earlier>(null);
  const { mutate: takeBack } = useChange('user.takeBack');
  const { displayName: name, id: who, language } = person;
  const limitOf = useLimit(person);
  const nameOf = (unit: Unit) => t(unit === 'coins' ? 'coinsName' : 'give.unit.days');
  const { values, bind, save } = useCallForm({
    call: 'user.grant',
    defaultValues: empty,
    draft: `give ${who}`,
    toInput: ({ unit, amount, reason }) => ({
      who,
      key: giftKey(reason),
      // An empty field is no number, and the schema refuses it.
      [unit]: amount as number,
      reason,
    }),
    onDone: (given, { unit, amount, reason }) => {
      if (!given.moved) return setEarlier(given.earlier);
      const key = giftKey(reason);
      showToast({
        text: t(`give.done.${unit}`, { count: amount ?? 0, name }),
        undo: () => takeBack({ who, key, reason: t('give.undone') }),
      });
      return onClose();
    },
  });
  const { unit, amount } = values;
  const amountField = bind('amount', unit);
  return (
    <FormSheet
      title={t('give.title', { name })}
      button={
        amount === null
          ? t('give.button')
          : t(`give.buttonOf.${unit}`, { count: amount, number: formatNumber(amount) })
      }
      {...save}
      onSave={() => {
        setEarlier(null);
        return save.onSave();
      }}
      onClose={onClose}
    >
      <Chips
        label={t('give.what')}
        choices={units.map((value) => ({ value, name: nameOf(value) }))}
        {...bind('unit')}
      />
      <NumberInput
        label={nameOf(unit)}
        hint={limitOf(unit)?.hint}
        {...amountField}
        minValue={0}
        problem={limitOf(unit)?.problemOf(amount) ?? amountField.problem}
        autoFocus
      />
      <Field
        label={t('why')}
        hint={t('give.whyHint', { name, language: languageName(language) })}
        lang={language}
        maxLength={200}
        {...bind('reason')}
      />
      {earlier && <EarlierGift name={name} gift={earlier} />}
    </FormSheet>
  );
}

type Earlier = StaffResult<'user.grant'>['earlier'];

/** Says that a gift with this reason was given before, and nothing now. */
function EarlierGift({ name, gift }: { name: string; gift: NonNullable<Earlier> }) {
  const { t } = useTranslation('people');
  const { coins, days, at } = gift;
  const given =
    days === null
      ? t('coins', { count: coins ?? 0, coins: formatNumber(coins ?? 0) })
      : t('days', { count: days });
  return <Notice>{t('give.earlier', { name, gift: given, time: formatTime(at) })}</Notice>;
}

/** What a role with limits may still give to this viewer today. */
const useLimit = ({ giftsLeft, displayName: viewer }: Person) => {
  const { t } = useTranslation(['people', 'refusals']);
  const limits = moneyLimitsOfRole[useMe().role];
  return (unit: Unit) => {
    if (!limits || !giftsLeft) return null;
    const limit = unit === 'coins' ? limits.coinsPerViewer : limits.daysPerViewer;
    const left = giftsLeft[unit];
    const words = { limit, left, viewer };
    return {
      hint: t(`give.left.${unit}`, words),
      problemOf: (amount: number | null) =>
        amount !== null && amount > left
          ? t(unit === 'coins' ? 'refusals:giftCoinsLimit' : 'refusals:giftDaysLimit', words)
          : undefined,
    };
  };
};
