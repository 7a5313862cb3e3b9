import { useTranslation } from 'react-i18next';
import { useCall } from '#lib/api/use-call.ts';
import { useCallForm } from '#lib/form/use-call-form.ts';
import { formatTime } from '#lib/language/format.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { Notice } from '#ui/notice.tsx';
import { Sheet, SheetActions } from '#ui/sheet.tsx';
import { Loaded } from '#ui/state.tsx';
import { showToast } from '#ui/toasts.tsx';
import type { Person } from './person.ts';

interface TakeBackSheetProps {
  person: Person;
  giftKey: string;
  onClose: () => void;
}

/** Takes a gift back. It says beforehand what goes and what stays. */
export function TakeBackSheet({ person, giftKey: key, onClose }: TakeBackSheetProps) {
  const { t } = useTranslation(['people', 'common']);
  const { id: who, displayName: name } = person;
  const gift = useCall('user.gift', { who, key });
  const { bind, save } = useCallForm({
    call: 'user.takeBack',
    defaultValues: { reason: '' },
    toInput: ({ reason }) => ({ who, key, reason }),
    onDone: ({ gift: { taken } }) => {
      showToast({
        text:
          taken.daysTakenBack > 0
            ? t('takeBack.doneDays', { count: taken.daysTakenBack, name })
            : t('takeBack.done', { count: taken.coinsTakenBack, name }),
      });
      onClose();
    },
  });
  return (
    <Sheet title={t('takeBack.title', { name })} onClose={onClose}>
      <Loaded answer={gift} lines={2}>
        {({ taken, takenBackAt, coins, days, at }) => {
          const words = { time: formatTime(at), name, spent: taken.coinsSpent };
          if (takenBackAt !== null)
            return <p className="t2">{t('takeBack.already', { time: formatTime(takenBackAt) })}</p>;
          const isDays = days !== null;
          const count = isDays ? taken.daysTakenBack : taken.coinsTakenBack;
          return (
            <>
              <p className="t2">
                {isDays
                  ? t('takeBack.days', { ...words, count: days, left: count })
                  : t(taken.coinsSpent > 0 ? 'takeBack.coinsSpent' : 'takeBack.coins', {
                      ...words,
                      count: coins ?? 0,
                      back: count,
                    })}
              </p>
              <Field label={t('why')} hint={t('takeBack.whyHint')} autoFocus {...bind('reason')} />
              {save.failure !== null && <Notice>{save.failure}</Notice>}
              <SheetActions>
                <Button kind="main" isPending={save.isPending} onPress={() => void save.onSave()}>
                  {t(isDays ? 'takeBack.buttonDays' : 'takeBack.button', { count })}
                </Button>
                <Button onPress={onClose}>{t('common:notNow')}</Button>
              </SheetActions>
            </>
          );
        }}
      </Loaded>
    </Sheet>
  );
}
