import type { StaffPersonJson } from '@cliffhanger/contracts/staff';
import { useTranslation } from 'react-i18next';
import { useChange } from '#lib/api/use-call.ts';
import { ActSheet } from '#ui/act-sheet.tsx';
import { LinkSheet } from './link-sheet.tsx';

/** Makes a new link for somebody who lost their passkeys. */
export function NewLinkSheet({
  person: { name },
  onClose,
}: {
  person: StaffPersonJson;
  onClose: () => void;
}) {
  const { t } = useTranslation('team');
  const { mutate, data, isPending, error } = useChange('people.link');
  if (data) return <LinkSheet person={data} onClose={onClose} />;
  return (
    <ActSheet
      title={t('linkTitle', { name })}
      text={t('newLinkText')}
      button={t('newLinkButton')}
      onAct={() => mutate({ name })}
      onClose={onClose}
      isPending={isPending}
      error={error}
    />
  );
}
