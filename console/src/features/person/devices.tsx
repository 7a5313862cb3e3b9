import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '#entities/me.ts';
import { useChange } from '#lib/api/use-call.ts';
import { formatAgo } from '#lib/language/format.ts';
import { ActSheet } from '#ui/act-sheet.tsx';
import { Button } from '#ui/button.tsx';
import { Section } from '#ui/page.tsx';
import { Row } from '#ui/row.tsx';
import { showToast } from '#ui/toasts.tsx';
import type { Person } from './person.ts';

type Session = Person['sessions'][number];

const isOpen = ({ endedAt, expiresAt }: Session): boolean =>
  endedAt === null && new Date(expiresAt) > new Date();

/** The devices of a viewer, open ones first, each of which can be signed out. */
export function Devices({ person }: { person: Person }) {
  const { t } = useTranslation(['people', 'team', 'inbox']);
  const mayAct = useMay('people.act');
  const [ended, setEnded] = useState<Session | 'all' | null>(null);
  const { sessions, sessionCount } = person;
  const nameOf = ({ browser, system, userAgent }: Session) =>
    browser !== null && system !== null
      ? t('team:you.device', { browser, system })
      : (browser ?? system ?? (userAgent || t('devices.unknown')));
  return (
    <Section
      title={t('devices.title')}
      end={
        mayAct &&
        sessionCount > 1 && (
          <Button kind="plain" onPress={() => setEnded('all')}>
            {t('devices.endAll')}
          </Button>
        )
      }
    >
      {sessions.length === 0 && <p className="fine">{t('devices.none')}</p>}
      {sessions
        .toSorted((one, other) => Number(isOpen(other)) - Number(isOpen(one)))
        .map((session) => (
          <Row
            key={session.id}
            title={nameOf(session)}
            note={[
              formatAgo(session.lastSeenAt),
              ...(session.clientVersion ? [t('inbox:version', { version: session.clientVersion })] : []),
              ...(isOpen(session) ? [] : [t(`devices.ended.${session.endReason ?? 'expired'}`)]),
            ].join(' · ')}
            end={
              mayAct &&
              isOpen(session) && (
                <Button
                  kind="plain"
                  onPress={() => setEnded(session)}
                  aria-label={t('devices.endNamed', { device: nameOf(session) })}
                >
                  {t('devices.end')}
                </Button>
              )
            }
          />
        ))}
      {ended !== null && (
        <EndSheet
          person={person}
          session={ended === 'all' ? null : ended}
          device={ended === 'all' ? '' : nameOf(ended)}
          onClose={() => setEnded(null)}
        />
      )}
    </Section>
  );
}

interface EndSheetProps {
  person: Person;
  /** Null for all. */
  session: Session | null;
  device: string;
  onClose: () => void;
}

function EndSheet({ person, session, device, onClose }: EndSheetProps) {
  const { t } = useTranslation('people');
  const { mutateAsync, isPending, error } = useChange('user.endSessions');
  const words = { name: person.displayName, count: person.sessionCount, device };
  const which = session === null ? 'all' : 'one';
  const end = async () => {
    const { endedCount } = await mutateAsync({ who: person.id, sessionId: session?.id });
    showToast({ text: t('devices.done', { count: endedCount }) });
    onClose();
  };
  return (
    <ActSheet
      title={t(`devices.sheet.${which}.title`, words)}
      text={t('devices.sheet.text', words)}
      button={t(`devices.sheet.${which}.button`, words)}
      onAct={end}
      onClose={onClose}
      isPending={isPending}
      error={error}
    />
  );
}
