import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmSheet } from '#ui/confirm-sheet.tsx';
import { ListItem } from '#ui/list-item.tsx';
import { useSignOut } from './use-sign-out.ts';

/** The row that signs out, after a question. */
export function SignOut() {
  const { t } = useTranslation(['profile', 'common']);
  const [isAsking, setIsAsking] = useState(false);
  const signOut = useSignOut();
  return (
    <>
      <ListItem label={t('signOut.row')} onClick={() => setIsAsking(true)} chevron={false} />
      <ConfirmSheet
        open={isAsking}
        title={t('signOut.title')}
        lost={t('signOut.lost')}
        kept={t('signOut.kept')}
        action={{ label: t('signOut.row'), onClick: () => signOut.mutate(), busy: signOut.isPending }}
        cancelLabel={t('signOut.stay')}
        closeLabel={t('common:close')}
        onClose={() => setIsAsking(false)}
      />
    </>
  );
}
