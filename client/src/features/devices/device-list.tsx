import type { SessionEntry } from '@cliffhanger/contracts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { href, paths } from '#lib/navigation/paths.ts';
import { Button } from '#ui/button.tsx';
import { List, ListItem } from '#ui/list-item.tsx';
import { Panel } from '#ui/panel.tsx';
import { RowGroup } from '#ui/row-group.tsx';
import { DeviceRow } from './device-row.tsx';
import styles from './devices.module.css';
import { type AskedSignOut, type EndedDevice, SignOutSheet } from './sign-out-sheet.tsx';
import { useEndSessions } from './use-end-sessions.ts';

type DeviceListProps = {
  sessions: readonly SessionEntry[];
  /** After how many days a sign-in ends, on a device in use or not; unknown until the public settings are loaded. */
  expiry: { sessionDays: number; sessionIdleDays: number } | undefined;
};

/** This device first, then the others, each with a button that signs it out. */
export function DeviceList({ sessions, expiry }: DeviceListProps) {
  const { t } = useTranslation('devices');
  const { endOne, endOthers } = useEndSessions();
  const [asked, setAsked] = useState<AskedSignOut | null>(null);
  const current = sessions.find(({ isCurrent }) => isCurrent);
  const others = sessions.filter(({ isCurrent }) => !isCurrent);
  return (
    <>
      {current && (
        <RowGroup title={t('here')}>
          <DeviceRow session={current} />
        </RowGroup>
      )}
      {others.length > 0 && (
        <OtherDevices sessions={others} endOne={endOne} onEnd={(device) => setAsked({ device })} />
      )}
      <div className={styles.foot}>
        {others.length > 0 && (
          <Button wide needsConnection busy={endOthers.isPending} onClick={() => setAsked({ device: null })}>
            {t('endOthers')}
          </Button>
        )}
        <p className={styles.fine}>
          {others.length === 0 && <span>{`${t('only')} `}</span>}
          {expiry && <span>{t('expiry', { count: expiry.sessionIdleDays, days: expiry.sessionDays })}</span>}
        </p>
      </div>
      {others.length > 0 && <UnknownDeviceAdvice />}
      <SignOutSheet
        asked={asked}
        otherCount={others.length}
        ends={{ endOne, endOthers }}
        onClose={() => setAsked(null)}
      />
    </>
  );
}

type OtherDevicesProps = Pick<DeviceListProps, 'sessions'> &
  Pick<ReturnType<typeof useEndSessions>, 'endOne'> & { onEnd: (device: EndedDevice) => void };

function OtherDevices({ sessions, endOne, onEnd }: OtherDevicesProps) {
  const { t } = useTranslation('devices');
  return (
    <RowGroup title={t('elsewhere')}>
      <List>
        {sessions.map((session) => (
          <DeviceRow
            key={session.sessionId}
            session={session}
            isEnding={endOne.isPending && endOne.variables.sessionId === session.sessionId}
            onEnd={(name) => onEnd({ sessionId: session.sessionId, name })}
          />
        ))}
      </List>
    </RowGroup>
  );
}

/** Advice about a device that the viewer does not recognize. */
function UnknownDeviceAdvice() {
  const { t } = useTranslation('devices');
  return (
    <Panel className={styles.strange}>
      <h2 className="strong">{t('strange')}</h2>
      <p className="t2">{t('strangeText')}</p>
      <List className={styles.change}>
        <ListItem label={t('changePassword')} href={href(paths.forgotPassword())} />
      </List>
    </Panel>
  );
}
