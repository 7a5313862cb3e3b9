import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsSignedIn } from '#entities/session/use-is-signed-in.ts';
import { api } from '#lib/api/client.ts';
import { ConfirmSheet } from '#ui/confirm-sheet.tsx';
import { endAttempt } from './messenger-attempt.ts';
import { readPerson } from './messenger-person.ts';
import { sendInitData } from './sign-in-by-messenger.ts';
import { startSignedIn } from './start-signed-in.ts';

/** Asks a visitor who opened a link with init data outside of the messenger whether they are the person in it. */
export function MessengerOffer({ initData }: { initData: string }) {
  const { t } = useTranslation(['account', 'common']);
  const [isOpen, setIsOpen] = useState(true);
  const isSignedIn = useIsSignedIn();
  const isOn = useQuery(api.settings.get.query()).data?.providers.telegram === true;
  const signIn = useMutation({
    mutationFn: () => sendInitData(initData),
    onSuccess: (signedIn) => {
      endAttempt();
      startSignedIn(signedIn, { initData });
    },
    onSettled: () => setIsOpen(false),
  });
  const person = readPerson(initData);
  if (!person) return null;
  const { id, name, username } = person;
  return (
    <ConfirmSheet
      open={isOpen && isOn && !isSignedIn}
      title={t('offer.title', { name })}
      lost={t('offer.text', { account: username ? `${name} (@${username})` : `${name} (ID ${id})` })}
      kept={t('offer.warning')}
      action={{
        label: t('offer.continue'),
        onClick: () => signIn.mutate(),
        busy: signIn.isPending,
        needsConnection: true,
      }}
      cancelLabel={t('offer.cancel')}
      closeLabel={t('common:close')}
      onClose={() => setIsOpen(false)}
    />
  );
}
