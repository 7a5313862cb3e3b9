import { useTranslation } from 'react-i18next';
import { type OwnSession, useOwn, useRemoveOwn } from '#lib/api/own.ts';
import { formatTime } from '#lib/language/format.ts';
import { Button } from '#ui/button.tsx';
import { Section } from '#ui/page.tsx';
import { Row } from '#ui/row.tsx';
import { Loaded } from '#ui/state.tsx';

/** The browsers in which the person is signed in. */
export function OwnSessions() {
  const { t } = useTranslation('team');
  const answer = useOwn<OwnSession>('sessions');
  const { mutate, isPending } = useRemoveOwn('/own/sessions/end');
  return (
    <Section title={t('you.sessions')}>
      <Loaded answer={answer} lines={2}>
        {(sessions) =>
          sessions.map(({ id, device, network, lastSeenAt, isCurrent }) => (
            <Row
              key={id}
              title={device}
              note={`${t('seen', { time: formatTime(lastSeenAt) })} · ${network}${isCurrent ? ` · ${t('you.thisOne')}` : ''}`}
              end={
                !isCurrent && (
                  <Button
                    kind="plain"
                    isPending={isPending}
                    onPress={() => mutate(id)}
                    aria-label={t('you.endNamed', { device })}
                  >
                    {t('you.end')}
                  </Button>
                )
              }
            />
          ))
        }
      </Loaded>
    </Section>
  );
}
