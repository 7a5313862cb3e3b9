import type { NoticeSettings } from '@cliffhanger/contracts';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { zoneName } from '#lib/language/zone-name.ts';
import { List, ListItem } from '#ui/list-item.tsx';
import { RowGroup } from '#ui/row-group.tsx';
import { Switch } from '#ui/switch.tsx';
import styles from './quiet-hours.module.css';
import type { NoticeSettingsState } from './use-notice-settings.ts';

type QuietHoursProps = { settings: NoticeSettings } & Pick<NoticeSettingsState, 'setHours' | 'hours'>;

/** When channels that draw attention wait, by the clock of this device. */
export function QuietHours({ settings, setHours, hours }: QuietHoursProps) {
  const { t } = useTranslation('notices');
  const { quietHours, timeZone, maxPerDay } = settings;
  const shown = { ...quietHours, ...hours };
  useDeviceZone(timeZone, setHours);
  return (
    <RowGroup title={t('quiet.title')}>
      <List>
        <ListItem
          label={t('quiet.on')}
          detail={zoneName(timeZone)}
          end={<Switch on={shown.on} label={t('quiet.on')} onChange={(on) => setHours({ on })} />}
        />
        {shown.on && (
          <TimeRow label={t('quiet.from')} time={shown.from} onChange={(from) => setHours({ from })} />
        )}
        {shown.on && (
          <TimeRow label={t('quiet.until')} time={shown.until} onChange={(until) => setHours({ until })} />
        )}
      </List>
      <p className={styles.fine}>{t('quiet.limit', { count: maxPerDay })}</p>
    </RowGroup>
  );
}

type TimeRowProps = { label: string; time: string; onChange: (time: string) => void };

function TimeRow({ label, time, onChange }: TimeRowProps) {
  return (
    <ListItem
      label={label}
      end={
        <input
          type="time"
          aria-label={label}
          className={styles.clock}
          value={time}
          required
          onChange={({ target: { value } }) => value && onChange(value)}
        />
      }
    />
  );
}

/** The zone of the account is that of the device on which the viewer last looked at the hours. */
const useDeviceZone = (timeZone: string, setHours: QuietHoursProps['setHours']) => {
  const deviceZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  useEffect(() => {
    if (deviceZone && deviceZone !== timeZone) setHours({ timeZone: deviceZone });
  }, [deviceZone, timeZone, setHours]);
};
