import type { StaffPersonJson } from '@cliffhanger/contracts/staff';
import { useTranslation } from 'react-i18next';
import { useChange } from '#lib/api/use-call.ts';
import { ActSheet } from '#ui/act-sheet.tsx';
import { showToast } from '#ui/toasts.tsx';

/** Ends the sessions of a person, after saying what goes and what stays. */
export function SignOutSheet({ person, onClose }: { person: StaffPersonJson; onClose: () => void }) {
  const { t } = useTranslation('team');
  const { name, sessionCount } = person;
  const { mutateAsync, isPending, error } = useChange('people.signOut');
  const signOut = async () => {
    await mutateAsync({ name });
    showToast({ text: t('signedOut', { name }) });
    onClose();
  };
  return (
    <ActSheet
      title={t('signOutTitle', { name })}
      text={t('signOutText', { name, count: sessionCount })}
      button={t('signOutTitle', { name })}
      onAct={signOut}
      onClose={onClose}
      isPending={isPending}
      error={error}
    />
  );
}
