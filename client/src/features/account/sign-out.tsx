import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { paths } from '#lib/navigation/paths.ts';
import { ConfirmSheet } from '#ui/confirm-sheet.tsx';
import { ListItem } from '#ui/list-item.tsx';
import { useSignOut } from './use-sign-out.ts';

/** The row that signs out, after a question, and leads to the profile, where the viewer signs in again. */
export function SignOut() {
  const { t } = useTranslation(['profile', 'common']);
  const [isAsking, setIsAsking] = useState(false);
  const navigate = useNavigate();
  const signOut = useSignOut();
  const confirm = () => {
    signOut.mutate();
    navigate(paths.profile(), { replace: true });
  };
  return (
    <>
      <ListItem label={t('signOut.row')} onClick={() => setIsAsking(true)} chevron={false} />
      <ConfirmSheet
        open={isAsking}
        title={t('signOut.title')}
        lost={t('signOut.lost')}
        kept={t('signOut.kept')}
        action={{ label: t('signOut.row'), onClick: confirm, busy: signOut.isPending }}
        cancelLabel={t('signOut.stay')}
        closeLabel={t('common:close')}
        onClose={() => setIsAsking(false)}
      />
    </>
  );
}
