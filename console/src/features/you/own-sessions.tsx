import { useTranslation } from 'react-i18next';
import { type OwnSession, useOwn, useRemoveOwn } from '#lib/api/own.ts';
import { formatTimeInText } from '#lib/language/format.ts';
import { Button } from '#ui/button.tsx';
import { Section } from '#ui/page.tsx';
import { Row } from '#ui/row.tsx';
import { Loaded } from '#ui/state.tsx';

/** The browsers in which the person is signed in. */
export function OwnSessions() {
  const { t } = useTranslation('team');
  const answer = useOwn<OwnSession>('sessions');
  const { mutate, isPending } = useRemoveOwn('/own/sessions/end');
  const nameOf = ({ browser, system }: Pick<OwnSession, 'browser' | 'system'>) =>
    browser !== null && system !== null ? t('you.device', { browser, system }) : t('you.otherDevice');
  return (
    <Section title={t('you.sessions')}>
      <Loaded answer={answer} lines={2}>
        {(sessions) =>
          sessions.map(({ id, network, lastSeenAt, isCurrent, ...device }) => (
            <Row
              key={id}
              title={nameOf(device)}
              note={`${t('seen', { time: formatTimeInText(lastSeenAt) })} · ${network}${isCurrent ? ` · ${t('you.thisOne')}` : ''}`}
              end={
                !isCurrent && (
                  <Button
                    kind="plain"
                    isPending={isPending}
                    onPress={() => mutate(id)}
                    aria-label={t('you.endNamed', { device: nameOf(device) })}
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
