import { languageNames, limits } from '@cliffhanger/contracts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCoinsWithUnit } from '#lib/language/format.ts';
import {
  changeDeviceSettings,
  subtitleLanguageOf,
  useDeviceSettings,
} from '#lib/settings/device-settings.ts';
import { List, ListItem } from '#ui/list-item.tsx';
import { Switch } from '#ui/switch.tsx';
import { CapSheet } from './cap-sheet.tsx';
import { SubtitlesSheet } from './subtitles-sheet.tsx';
import { useAccountSettings } from './use-account-settings.ts';

/** How episodes are unlocked and played. */
export function WatchingSettings({ className }: { className?: string | undefined }) {
  const { t } = useTranslation(['settings', 'player']);
  const account = useAccountSettings();
  const device = useDeviceSettings();
  const [sheet, setSheet] = useState<'cap' | 'subtitles' | null>(null);
  const subtitles = useSubtitlesSummary();
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
          value={formatCoinsWithUnit(account.capCoins)}
          onClick={() => setSheet('cap')}
        />
        <SwitchRow
          label={t('dataSaver.title')}
          detail={t('dataSaver.detail')}
          on={device.dataSaver}
          onChange={(dataSaver) => changeDeviceSettings({ dataSaver })}
        />
        <ListItem label={t('player:captions')} value={subtitles} onClick={() => setSheet('subtitles')} />
        <SwitchRow
          label={t('autoplay')}
          on={device.autoplay}
          onChange={(autoplay) => changeDeviceSettings({ autoplay })}
        />
      </List>
      <CapSheet open={sheet === 'cap'} onClose={() => setSheet(null)} settings={account} />
      <SubtitlesSheet open={sheet === 'subtitles'} onClose={() => setSheet(null)} />
    </>
  );
}

/** The language and size of subtitles as one text. */
function useSubtitlesSummary(): string {
  const { t } = useTranslation('settings');
  const device = useDeviceSettings();
  if (!device.captions) return t('subtitles.off');
  return t('subtitles.value', {
    language: languageNames[subtitleLanguageOf(device)],
    size: t(`subtitles.sizes.${device.subtitleSize}`).toLocaleLowerCase(),
  });
}

type SwitchRowProps = { label: string; detail?: string; on: boolean; onChange: (on: boolean) => void };

function SwitchRow({ label, detail, on, onChange }: SwitchRowProps) {
  return (
    <ListItem label={label} detail={detail} end={<Switch on={on} label={label} onChange={onChange} />} />
  );
}
