import type { contract, EndpointData } from '@cliffhanger/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { claimOwnChanges } from '#entities/changes/change-claims.ts';
import { invalidate, staleAfter } from '#entities/changes/stale-queries.ts';
import { pushMoment } from '#entities/push/push-question.ts';
import { useRequireSignIn } from '#entities/session/require-sign-in.ts';
import { useOnSignInReturn } from '#entities/session/use-sign-in-intent.ts';
import { api } from '#lib/api/client.ts';

type PremiereDetail = EndpointData<typeof contract.premieres.detail>;

/**
 * Asks to be reminded of a release, optimistically, or takes that back. A visitor is sent to the sign-in page and is
 * reminded on return.
 * @param reminded the state that was last loaded
 */
export function useReminder(dramaId: string, reminded: boolean) {
  const requireSignIn = useRequireSignIn();
  const queryClient = useQueryClient();
  const mutation = useMutation({
    ...api.premieres.remind.mutation(),
    scope: { id: `remind ${dramaId}` },
    onSuccess: (result) => {
      queryClient.setQueryData(api.premieres.detail.key({ dramaId }), (before: PremiereDetail | undefined) =>
        before ? { ...before, reminded: result.reminded } : before,
      );
      const { title } = queryClient.getQueryData(api.premieres.detail.key({ dramaId }))?.drama ?? {};
      if (result.reminded) pushMoment.set({ kind: 'remind', dramaId, title });
      claimOwnChanges([{ action: 'update_reminders', msg: { dramaId, reminded: result.reminded } }]);
      return invalidate(queryClient, [api.premieres.reminders.key()]);
    },
    // It may be released, or no longer announced.
    onError: () => invalidate(queryClient, staleAfter.reminder({ dramaId })),
  });
  const set = (wanted: boolean) => mutation.mutate({ dramaId, reminded: wanted });
  const shown = mutation.isPending ? mutation.variables.reminded : reminded;
  useOnSignInReturn('remind', dramaId, true, () => set(true));
  return {
    reminded: shown,
    toggle: () => {
      if (requireSignIn({ kind: 'remind', id: dramaId })) set(!shown);
    },
  };
}
