import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { DeviceList } from '#features/devices/device-list.tsx';
import { api } from '#lib/api/client.ts';
import { RowsSkeleton, SettingsFailure, SettingsPage } from './settings-page.tsx';

/** The devices that are signed in to the account. */
export function Devices() {
  const { t } = useTranslation('devices');
  const sessions = useQuery(api.sessions.list.query());
  const settings = useQuery(api.settings.get.query()).data;
  return (
    <SettingsPage title={t('title')}>
      {sessions.data ? (
        <DeviceList sessions={sessions.data.items} expiry={settings?.limits} />
      ) : sessions.isError ? (
        <SettingsFailure query={sessions} text={t('failed')} />
      ) : (
        <RowsSkeleton label={t('loading')} />
      )}
    </SettingsPage>
  );
}
