import { limits } from '@cliffhanger/contracts';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCoins, formatCoinsWithUnit } from '#lib/language/format.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { ListItem } from '#ui/list-item.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { Stops } from '#ui/stops.tsx';
import { capStops, parseCap } from './cap-amount.ts';
import styles from './settings.module.css';
import type { useAccountSettings } from './use-account-settings.ts';

type CapSheetProps = {
  open: boolean;
  onClose: () => void;
  settings: Pick<ReturnType<typeof useAccountSettings>, 'capCoins' | 'change' | 'isSaving'>;
};

/** The most that auto-unlock spends on one drama. */
export function CapSheet({ open, onClose, settings }: CapSheetProps) {
  const { t } = useTranslation(['settings', 'common']);
  return (
    <Sheet open={open} onClose={onClose} title={t('cap.title')} closeLabel={t('common:close')}>
      <CapForm onClose={onClose} settings={settings} />
    </Sheet>
  );
}

const items = capStops.map((coins) => ({ value: coins, label: String(coins) }));
const isStop = (coins: number): boolean => capStops.some((stop) => stop === coins);

function CapForm({ onClose, settings }: Omit<CapSheetProps, 'open'>) {
  const { t } = useTranslation('settings');
  const input = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState(settings.capCoins);
  const [typed, setTyped] = useState(isStop(settings.capCoins) ? null : String(settings.capCoins));
  const [isWrong, setIsWrong] = useState(false);
  const coins = typed === null ? chosen : parseCap(typed);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (settings.isSaving) return;
    if (coins === null) {
      setIsWrong(true);
      input.current?.focus();
      return;
    }
    settings.change({ autoUnlockCapCoins: coins }, { onSuccess: onClose });
  };
  const type = (text: string) => {
    setTyped(text);
    setIsWrong(false);
  };

  return (
    <form noValidate onSubmit={submit}>
      <p className="t2">{t('cap.text')}</p>
      <p className={`display ${styles.amount}`} aria-live="polite">
        {coins === null ? '–' : formatCoinsWithUnit(coins)}
      </p>
      <Stops
        items={items}
        current={typed === null ? chosen : null}
        onChange={(stop) => {
          setTyped(null);
          setChosen(stop);
        }}
        label={t('cap.title')}
        className={styles.stops}
      />
      {typed === null ? (
        <div className={styles.other}>
          <ListItem label={t('cap.other')} onClick={() => type('')} />
        </div>
      ) : (
        <Field
          ref={input}
          className={styles.field}
          label={t('cap.other')}
          inputMode="numeric"
          autoComplete="off"
          autoFocus={typed === ''}
          value={typed}
          error={isWrong ? t('cap.problem', { max: formatCoins(limits.autoUnlockCapCoins.max) }) : undefined}
          onChange={(event) => type(event.target.value)}
        />
      )}
      <Button variant="main" wide type="submit" busy={settings.isSaving} className={styles.action}>
        {coins === null ? t('cap.save') : t('cap.action', { coins: formatCoinsWithUnit(coins) })}
      </Button>
    </form>
  );
}
