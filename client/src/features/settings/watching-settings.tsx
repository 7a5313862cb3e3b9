import { limits } from '@cliffhanger/contracts/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { changeDeviceSettings, useDeviceSettings } from '#entities/settings/device-settings.ts';
import { CoinPrice } from '#entities/wallet/coin-price.tsx';
import { href, paths } from '#lib/navigation/paths.ts';
import { List, ListItem } from '#ui/list-item.tsx';
import { Switch } from '#ui/switch.tsx';
import { CapSheet } from './cap-sheet.tsx';
import { SubtitlesRow } from './subtitles-row.tsx';
import { useAccountSettings } from './use-account-settings.ts';

/** How episodes are unlocked and played. */
export function WatchingSettings({ className }: { className?: string | undefined }) {
  const { t } = useTranslation(['settings', 'watchLimits']);
  const account = useAccountSettings();
  const device = useDeviceSettings();
  const [isCapOpen, setIsCapOpen] = useState(false);
  return (
    <>
      <List className={className}>
        <SwitchRow
          label={t('autoUnlock.title')}
          detail={t('autoUnlock.detail', { count: limits.maxUntouchedAutoUnlocks })}
          on={account.isAutoUnlockOn}
          onChange={(on) => account.change({ autoUnlock: on ? 1 : 0 })}
        />
        <ListItem
          label={t('cap.title')}
          value={<CoinPrice coins={account.capCoins} />}
          onClick={() => setIsCapOpen(true)}
        />
        <SwitchRow
          label={t('dataSaver.title')}
          detail={t('dataSaver.detail')}
          on={device.dataSaver}
          onChange={(dataSaver) => changeDeviceSettings({ dataSaver })}
        />
        <SubtitlesRow />
        <SwitchRow
          label={t('autoplay')}
          on={device.autoplay}
          onChange={(autoplay) => changeDeviceSettings({ autoplay })}
        />
        <ListItem label={t('watchLimits:title')} href={href(paths.settings({ page: 'time' }))} />
      </List>
      <CapSheet open={isCapOpen} onClose={() => setIsCapOpen(false)} settings={account} />
    </>
  );
}

type SwitchRowProps = { label: string; detail?: string; on: boolean; onChange: (on: boolean) => void };

function SwitchRow({ label, detail, on, onChange }: SwitchRowProps) {
  return (
    <ListItem label={label} detail={detail} end={<Switch on={on} label={label} onChange={onChange} />} />
  );
}
