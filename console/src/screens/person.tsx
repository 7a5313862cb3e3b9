import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams, useSearchParams } from 'react-router-dom';
import { useMay } from '#entities/me.ts';
import { AccountEnd } from '#features/person/account-end.tsx';
import { Balance } from '#features/person/balance.tsx';
import { Devices } from '#features/person/devices.tsx';
import { FailedDeliveries } from '#features/person/failed-deliveries.tsx';
import { Movements } from '#features/person/movements.tsx';
import { Notes } from '#features/person/notes.tsx';
import { isGone, type Person as Viewer } from '#features/person/person.ts';
import { PersonActions } from '#features/person/person-actions.tsx';
import { PersonColumns } from '#features/person/person-columns.tsx';
import { PersonNote } from '#features/person/person-note.tsx';
import { PersonOrders } from '#features/person/person-orders.tsx';
import { StaffActions } from '#features/person/staff-actions.tsx';
import { Watching } from '#features/person/watching.tsx';
import { Written } from '#features/person/written.tsx';
import { CallRefused } from '#lib/api/errors.ts';
import { useCall } from '#lib/api/use-call.ts';
import { currentLanguage } from '#lib/language/i18n.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Page } from '#ui/page.tsx';
import { PhoneBar } from '#ui/phone-bar.tsx';
import { Failed, LoadingColumns, State } from '#ui/state.tsx';

/** A viewer: coins, orders, what they watch and wrote, devices, and what staff did. */
export function Person() {
  const { t } = useTranslation('people');
  const { number = '' } = useParams();
  const answer = useCall('user.show', { who: number, language: currentLanguage() });
  const { data: person, error } = answer;
  const bar = <BackToPeople number={number} />;
  if (person) return <PersonPage person={person} />;
  if (error instanceof CallRefused && error.body.refusal?.reason === 'viewerUnknown')
    return (
      <Page title={number} bar={bar}>
        <State
          title={t('unknown.title', { number })}
          text={t('unknown.text')}
          action={<ButtonLink to="/people">{t('unknown.action')}</ButtonLink>}
        />
      </Page>
    );
  return (
    <Page title={number} bar={bar}>
      {error ? <Failed error={error} onRetry={answer.refetch} /> : <LoadingColumns />}
    </Page>
  );
}

function PersonPage({ person }: { person: Viewer }) {
  const [parameters, setParameters] = useSearchParams();
  const seesNotices = useMay('notices');
  const [isClosed, setIsClosed] = useState(false);
  const suspect = person.orders.find(({ repeats }) => repeats !== null)?.id;
  const openId = parameters.get('order') ?? (isClosed ? null : (suspect ?? null));
  const close = () => {
    setIsClosed(true);
    setParameters((given) => {
      given.delete('order');
      return given;
    });
  };
  return (
    <Page
      title={person.displayName}
      bar={<BackToPeople number={String(person.number)} />}
      note={<PersonNote person={person} />}
      actions={!isGone(person) && <PersonActions person={person} />}
    >
      <AccountEnd person={person} />
      <Notes person={person} />
      <PersonColumns
        wide={
          <>
            <Balance person={person} />
            <Movements person={person} />
            <Watching person={person} />
            {seesNotices && <FailedDeliveries person={person} />}
            <StaffActions person={person} />
          </>
        }
        narrow={
          <>
            <PersonOrders person={person} openId={openId} onClose={close} />
            <Written person={person} />
            <Devices person={person} />
          </>
        }
      />
    </Page>
  );
}

function BackToPeople({ number }: { number: string }) {
  const { t } = useTranslation('people');
  return (
    <PhoneBar back="/people" label={t('back')}>
      <span>{number}</span>
    </PhoneBar>
  );
}
