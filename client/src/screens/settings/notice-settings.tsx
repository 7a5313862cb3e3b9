import { useTranslation } from 'react-i18next';
import { ChannelSwitches } from '#features/notices/channel-switches.tsx';
import { QuietHours } from '#features/notices/quiet-hours.tsx';
import { useNoticeSettings } from '#features/notices/use-notice-settings.ts';
import { RowsSkeleton, SettingsFailure, SettingsPage } from './settings-page.tsx';

/** What the viewer is told of, by which channel, and when not. */
export function NoticeSettingsPage() {
  const { t } = useTranslation('notices');
  const { query, choose, choice, setHours, hours } = useNoticeSettings();
  return (
    <SettingsPage title={t('title')}>
      {query.data ? (
        <>
          <ChannelSwitches settings={query.data} choose={choose} choice={choice} />
          {drawsAttention(query.data) && (
            <QuietHours settings={query.data} setHours={setHours} hours={hours} />
          )}
        </>
      ) : query.isError ? (
        <SettingsFailure query={query} text={t('settingsFailed')} />
      ) : (
        <RowsSkeleton label={t('loading')} />
      )}
    </SettingsPage>
  );
}

/** Whether something is sent that quiet hours are for. */
const drawsAttention = ({ topics }: NonNullable<ReturnType<typeof useNoticeSettings>['query']['data']>) =>
  topics.some(({ channels }) =>
    channels.some(({ channel, on }) => on && (channel === 'push' || channel === 'telegram')),
  );
