import type { IdentityView } from '@cliffhanger/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callWithProof } from '#entities/session/account-proof.ts';
import { api } from '#lib/api/client.ts';
import { ConfirmSheet } from '#ui/confirm-sheet.tsx';
import { toast } from '#ui/toast.ts';
import { identityName } from './identity-kinds.ts';

/** Asks before a way to sign in is removed. Open while there is an identity. */
export function RemoveSheet({ identity, onClose }: { identity: IdentityView | null; onClose: () => void }) {
  const { t } = useTranslation(['identities', 'common']);
  const { t: tAccount } = useTranslation('account');
  const queryClient = useQueryClient();
  // The text stays while the sheet closes.
  const [shown, setShown] = useState(identity);
  if (identity && identity !== shown) setShown(identity);
  const name = shown ? (shown.name ?? identityName(shown.kind, tAccount)) : '';
  const removing = useMutation({
    mutationFn: ({ identityId }: IdentityView) =>
      callWithProof((_encrypt, proof) => api.identities.unbind.call({ identityId, ...proof }), {
        change: 'remove',
        identityId,
      }),
    onSuccess: ({ items }) => {
      queryClient.setQueryData(api.identities.list.key(), { items });
      void queryClient.invalidateQueries({ queryKey: api.sessions.list.key() });
      toast(t('removed', { name }));
      onClose();
    },
  });
  return (
    <ConfirmSheet
      open={identity !== null}
      title={t('ask.title', { name })}
      lost={t('ask.lost')}
      kept={t('ask.kept')}
      action={{
        label: t('remove'),
        needsConnection: true,
        busy: removing.isPending,
        onClick: () => shown && removing.mutate(shown),
      }}
      cancelLabel={t('keep')}
      closeLabel={t('common:close')}
      onClose={onClose}
    />
  );
}
