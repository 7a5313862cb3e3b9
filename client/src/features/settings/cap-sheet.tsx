import { limits } from '@cliffhanger/contracts/core';
import { useTranslation } from 'react-i18next';
import { formatCoins, formatCoinsWithUnit } from '#entities/wallet/format-coins.ts';
import { useCoinPrices } from '#entities/wallet/use-coin-prices.ts';
import { AmountForm } from '#ui/amount-form.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { capStops, parseCap } from './cap-amount.ts';
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

const stops = capStops.map((coins) => ({ value: coins, label: String(coins) }));

function CapForm({ onClose, settings }: Omit<CapSheetProps, 'open'>) {
  const { t } = useTranslation('settings');
  const { moneyOf } = useCoinPrices();
  return (
    <AmountForm
      label={t('cap.title')}
      text={t('cap.text')}
      stops={stops}
      initial={settings.capCoins}
      format={formatCoinsWithUnit}
      detail={moneyOf}
      formatTyped={String}
      parse={parseCap}
      inputMode="numeric"
      other={{
        label: t('cap.other'),
        problem: t('cap.problem', { max: formatCoins(limits.autoUnlockCapCoins.max) }),
      }}
      action={(coins) =>
        coins === null ? t('cap.save') : t('cap.action', { coins: formatCoinsWithUnit(coins) })
      }
      isSaving={settings.isSaving}
      onSave={(coins) => settings.change({ autoUnlockCapCoins: coins }, { onSuccess: onClose })}
    />
  );
}
