import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { setVisitorAsksAfterHour, visitorAsksAfterHour } from '#entities/watch-limits/asks-after-hour.ts';
import { AsksRow } from '#features/watch-limits/asks-row.tsx';
import { DailyLimitRow } from '#features/watch-limits/daily-limit-row.tsx';
import { useSetWatchLimits } from '#features/watch-limits/use-set-watch-limits.ts';
import { api } from '#lib/api/client.ts';
import { zoneName } from '#lib/language/zone-name.ts';
import { href, paths } from '#lib/navigation/paths.ts';
import { useStore } from '#lib/store.ts';
import { List, ListItem } from '#ui/list-item.tsx';
import styles from './settings.module.css';
import { RowsSkeleton, SettingsFailure, SettingsPage } from './settings-page.tsx';

/** How long the viewer watches, by their own choice. */
export function TimeSettingsPage({ isSignedIn }: { isSignedIn: boolean }) {
  const { t } = useTranslation('watchLimits');
  return <SettingsPage title={t('title')}>{isSignedIn ? <AccountTime /> : <VisitorTime />}</SettingsPage>;
}

function AccountTime() {
  const { t } = useTranslation('watchLimits');
  const query = useQuery(api.watchLimits.get.query());
  const { setAsks, asks } = useSetWatchLimits();
  const limits = query.data;
  if (!limits) {
    return query.isError ? (
      <SettingsFailure query={query} text={t('failed')} />
    ) : (
      <RowsSkeleton label={t('loading')} />
    );
  }
  return (
    <>
      <List className={styles.rows}>
        <DailyLimitRow limits={limits} />
        <AsksRow on={asks ?? limits.asksAfterHour} onChange={setAsks} />
        <StopRow />
      </List>
      {limits.minutes !== null && (
        <p className={styles.fine}>{t('day', { zone: zoneName(limits.timeZone) })}</p>
      )}
    </>
  );
}

function VisitorTime() {
  const { t } = useTranslation(['watchLimits', 'profile']);
  const asks = useStore(visitorAsksAfterHour);
  return (
    <List className={styles.rows}>
      <ListItem
        label={t('limit.title')}
        value={t('profile:withAccount')}
        href={href(paths.login({ from: paths.settings({ page: 'time' }) }))}
      />
      <AsksRow on={asks} onChange={setVisitorAsksAfterHour} />
      <StopRow />
    </List>
  );
}

/** Says where the third choice is, which is of an episode. */
function StopRow() {
  const { t } = useTranslation(['watchLimits', 'player']);
  return <ListItem label={t('player:stop.after')} detail={t('stopDetail')} />;
}
