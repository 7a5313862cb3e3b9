import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { silentSince } from '#lib/api/send.ts';
import { useStore } from '#lib/store.ts';

const retryMs = 3_000;

/** While the server does not answer, asks again for all that the page shows, until it does. */
export const useAskAgain = (): void => {
  const queries = useQueryClient();
  const isSilent = useStore(silentSince) !== null;
  useEffect(() => {
    if (!isSilent) return;
    const timer = setInterval(() => void queries.invalidateQueries(), retryMs);
    return () => clearInterval(timer);
  }, [isSilent, queries]);
};
