import { limits } from '@cliffhanger/contracts/core';
import { useTranslation } from 'react-i18next';
import { formatCoins, formatCoinsWithUnit } from '#entities/wallet/format-coins.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { ListItem } from '#ui/list-item.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { Stops } from '#ui/stops.tsx';
import { capStops } from './cap-amount.ts';
import styles from './settings.module.css';
import { type CapFormState, type CapSettings, useCapForm } from './use-cap-form.ts';

type CapSheetProps = { open: boolean; onClose: () => void; settings: CapSettings };

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

function CapForm({ onClose, settings }: Omit<CapSheetProps, 'open'>) {
  const { t } = useTranslation('settings');
  const form = useCapForm(settings, onClose);
  const { coins, chosen, typed } = form;
  return (
    <form noValidate onSubmit={form.submit}>
      <p className="t2">{t('cap.text')}</p>
      <p className={`display ${styles.amount}`} aria-live="polite">
        {coins === null ? '–' : formatCoinsWithUnit(coins)}
      </p>
      <Stops
        items={items}
        current={typed === null ? chosen : null}
        onChange={form.choose}
        label={t('cap.title')}
        className={styles.stops}
      />
      <OtherCap {...form} />
      <Button variant="main" wide type="submit" busy={settings.isSaving} className={styles.action}>
        {coins === null ? t('cap.save') : t('cap.action', { coins: formatCoinsWithUnit(coins) })}
      </Button>
    </form>
  );
}

/** The field for a cap that is none of the stops, or the row that opens it. */
function OtherCap({ input, typed, isWrong, type }: CapFormState) {
  const { t } = useTranslation('settings');
  if (typed === null) {
    return (
      <div className={styles.other}>
        <ListItem label={t('cap.other')} onClick={() => type('')} />
      </div>
    );
  }
  return (
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
  );
}
