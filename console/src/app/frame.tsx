import { Icon } from '@cliffhanger/look/icon.tsx';
import { Wordmark } from '@cliffhanger/look/wordmark.tsx';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router-dom';
import { useInboxCount } from '#entities/inbox.ts';
import { mayDo, useMe } from '#entities/me.ts';
import { type Place, placeOf, places } from '#entities/places.ts';
import { silentSince } from '#lib/api/send.ts';
import { formatNumber, formatTimeOfDay, zoneName } from '#lib/language/format.ts';
import { lazyPart } from '#lib/load-part.ts';
import { useKeptPageScroll } from '#lib/navigation/kept-scroll.ts';
import { useStore } from '#lib/store.ts';
import { ErrorBoundary } from '#ui/error-boundary.tsx';
import styles from './frame.module.css';
import { useLiveUpdates } from './live-updates.ts';
import { type Opened, usePlaceKeys } from './place-keys.ts';
import { useKeepPage } from './use-keep-page.ts';

const loadFind = () => import('#features/find/find-sheet.tsx');
const FindSheet = lazyPart(loadFind, 'FindSheet');
const KeysSheet = lazyPart(() => import('#features/find/keys-sheet.tsx'), 'KeysSheet');

/** The rail, on a phone the tabs, and the screen beside it. */
export function Frame({ children }: { children: ReactNode }) {
  const [opened, setOpened] = useState<Opened | null>(null);
  usePlaceKeys(setOpened);
  useLiveUpdates();
  useKeptPageScroll();
  useKeepPage();
  const close = () => setOpened(null);
  // The field takes the next key, which follows without a pause.
  useEffect(() => void loadFind().catch(() => undefined), []);
  return (
    <div className={styles.desk}>
      <Rail onFind={() => setOpened('find')} />
      <div>
        <Offline />
        {children}
      </div>
      <PhoneTabs />
      <ErrorBoundary resetKey={opened} fallback={() => null}>
        <Suspense>
          {opened === 'find' && <FindSheet onClose={close} />}
          {opened === 'keys' && <KeysSheet onClose={close} />}
        </Suspense>
      </ErrorBoundary>
    </div>
  );
}

function Rail({ onFind }: { onFind: () => void }) {
  const { t } = useTranslation();
  const me = useMe();
  return (
    <aside className={styles.rail}>
      <Wordmark label={t('brand')} className={styles.wordmark} />
      <Button className={styles.find ?? ''} onPress={onFind} aria-keyshortcuts="/">
        <Icon name="search" size={16} />
        {t('find.open')}
        <kbd>/</kbd>
      </Button>
      {places.map((group) => (
        <nav
          key={group[0]?.to}
          className={styles.group}
          aria-label={t('places', { name: group[0] && t(group[0].name) })}
        >
          {group.filter(isAllowed(me)).map((place) => (
            <NavLink key={place.to} to={place.to} end={place.to === '/'} className={styles.place}>
              {({ isActive }) => (
                <>
                  <Icon name={(isActive && place.currentIcon) || place.icon} size={20} />
                  {t(place.name)}
                  {place.to === '/inbox' && <InboxCount />}
                </>
              )}
            </NavLink>
          ))}
        </nav>
      ))}
      <NavLink to="/you" className={styles.me}>
        <strong>{me.name}</strong>
        {t('meLine', { role: t(`role.${me.role}`), zone: zoneName() })}
      </NavLink>
    </aside>
  );
}

/** How much waits, behind the name of the inbox. */
function InboxCount() {
  const count = useInboxCount();
  return count > 0 && <b className={styles.count}>{formatNumber(count)}</b>;
}

const isAllowed =
  (me: ReturnType<typeof useMe>) =>
  ({ permission }: Place): boolean =>
    permission === undefined || mayDo(me, permission);

/** The places of a phone's tabs; the fifth tab leads to the others. */
const tabbed = ['/', '/dramas', '/inbox', '/people'].flatMap((to) => placeOf(to) ?? []);

function PhoneTabs() {
  const { t } = useTranslation();
  const me = useMe();
  const shown = tabbed.filter(isAllowed(me));
  return (
    <nav className={styles.tabs} aria-label={t('tabs')}>
      {shown.map((place) => (
        <NavLink key={place.to} to={place.to} end={place.to === '/'} className={styles.tab}>
          {({ isActive }) => (
            <>
              <Icon name={(isActive && place.currentIcon) || place.icon} />
              {t(place.name)}
            </>
          )}
        </NavLink>
      ))}
      <NavLink to="/more" className={styles.tab}>
        <Icon name="more" />
        {t('place.more')}
      </NavLink>
    </nav>
  );
}

/** Says that the server does not answer. The screen stays as it is. */
function Offline() {
  const { t } = useTranslation();
  const since = useStore(silentSince);
  if (since === null) return null;
  return (
    <div className={styles.offline} role="status">
      {t('offline', { time: formatTimeOfDay(since) })}
    </div>
  );
}
