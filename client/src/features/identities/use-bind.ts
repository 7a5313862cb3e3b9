import type { contract, EndpointData, IdentityKind } from '@cliffhanger/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { claimOwnChanges } from '#entities/changes/change-claims.ts';
import { callWithProof, type GivenProof } from '#entities/session/account-proof.ts';
import { api } from '#lib/api/client.ts';
import { paths } from '#lib/navigation/paths.ts';
import { toast } from '#ui/toast.ts';

type BindResult = EndpointData<typeof contract.identities.bindProvider>;
type Encrypt = (value: string) => Promise<string>;

export interface Binding {
  /** The identity that the viewer connects, for the message. */
  name: string;
  kind: IdentityKind;
  /** The typed values, without secrets, which the form shows again after the provider's page. */
  typed?: string;
  call: (encrypt: Encrypt, proof: GivenProof) => Promise<BindResult>;
}

/** The offer to join the account that an identity belongs to, as the history state of the page that shows it. */
export type JoinOffer = NonNullable<BindResult['join']>;

/** Connects an identity. If it has an account of its own, goes on to the offer to join the two. */
export function useBind({ handlesError = false } = {}) {
  const { t } = useTranslation('identities');
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: ({ call, kind, typed }: Binding) =>
      callWithProof(call, { change: 'connect', kind, ...(typed !== undefined && { typed }) }),
    onSuccess: ({ items, join }, { name, kind }) => {
      if (!join) claimOwnChanges([{ action: 'update_identities', msg: { change: 'added', kind } }]);
      queryClient.setQueryData(api.identities.list.key(), { items });
      if (join) navigate(paths.settings({ page: 'join' }), { state: join satisfies JoinOffer });
      else toast(t('connected', { name }));
    },
    meta: { handlesError },
  });
}
