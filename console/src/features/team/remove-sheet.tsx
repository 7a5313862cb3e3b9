import type { StaffPersonJson } from '@cliffhanger/contracts/staff';
import { useTranslation } from 'react-i18next';
import { useChange } from '#lib/api/use-call.ts';
import { ActSheet } from '#ui/act-sheet.tsx';
import { showToast } from '#ui/toasts.tsx';

/** Removes a person, after saying what goes and what stays. */
export function RemoveSheet({ person: { name }, onClose }: { person: StaffPersonJson; onClose: () => void }) {
  const { t } = useTranslation('team');
  const { mutateAsync, isPending, error } = useChange('people.end');
  const remove = async () => {
    await mutateAsync({ name });
    showToast({ text: t('removed', { name }) });
    onClose();
  };
  return (
    <ActSheet
      title={t('removeTitle', { name })}
      text={t('removeText')}
      button={t('removeTitle', { name })}
      onAct={remove}
      onClose={onClose}
      isPending={isPending}
      error={error}
    />
  );
}
