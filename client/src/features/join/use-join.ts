import { type Query, useMutation, useQueryClient } from '@tanstack/react-query';
import { claimOwnChanges } from '#entities/changes/change-claims.ts';
import { api } from '#lib/api/client.ts';

const [resource, call] = api.identities.preview.key();

/** The preview's ticket is used up. Asked for again while the screen leaves, it would be refused. */
const isPreview = ({ queryKey }: Query) => queryKey[0] === resource && queryKey[1] === call;

/** Joins the two accounts. Everything about the viewer has changed afterwards. */
export function useJoin(onJoined: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    ...api.identities.merge.mutation(),
    onSuccess: async () => {
      claimOwnChanges([{ action: 'update_identities', msg: { change: 'joined', kind: 'account' } }]);
      onJoined();
      await queryClient.invalidateQueries({ predicate: (query) => !isPreview(query) });
    },
  });
}
