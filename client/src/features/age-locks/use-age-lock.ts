import type { AgeLockOf, EndpointArguments } from '@cliffhanger/contracts';
import type { ageLocksResource } from '@cliffhanger/contracts/age-locks';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { startOver } from '#entities/age-lock/start-over.ts';
import { api } from '#lib/api/client.ts';
import { type ApiFailure, isApiError } from '#lib/api/errors.ts';
import { failureMessage } from '#lib/api/failure-message.ts';

type SetInput = Omit<EndpointArguments<(typeof ageLocksResource)['set']>, 'of'>;

/** Changes a lock. After a change the app begins anew; `problem` is that of the last PIN. */
export const useAgeLock = (of: AgeLockOf) => {
  const { t } = useTranslation('ageLock');
  const queryClient = useQueryClient();
  const [problem, setProblem] = useState<string | null>(null);
  const options = {
    meta: { handlesError: true },
    onError: (failure: ApiFailure) => setProblem(sentenceOf(failure)),
  };
  const set = useMutation({ ...api.ageLocks.set.mutation(), ...options, onSuccess: startOver });
  const remove = useMutation({ ...api.ageLocks.remove.mutation(), ...options, onSuccess: startOver });
  const forget = useMutation({
    ...api.ageLocks.forget.mutation(),
    ...options,
    onSuccess: (locks) => queryClient.setQueryData(api.ageLocks.get.key(), locks),
  });

  const sentenceOf = (failure: ApiFailure): string => {
    if (isApiError(failure, 'pinWrong') && failure.details.triesLeft > 0)
      return t('wrong', { count: failure.details.triesLeft });
    if (isApiError(failure, 'pinWaits'))
      return t('waits', { count: Math.ceil(failure.details.retryAfterSeconds / 60) });
    return failureMessage(failure);
  };

  return {
    problem,
    clearProblem: () => setProblem(null),
    set: (input: SetInput) => set.mutate({ of, ...input }),
    remove: ({ pin }: { pin: string }) => remove.mutate({ of, pin }),
    forget: () => forget.mutate({ of }),
    isPending: set.isPending || remove.isPending || forget.isPending,
  };
};
