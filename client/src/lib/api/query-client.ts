import { QueryClient } from '@tanstack/react-query';
import { NetworkError } from './errors.ts';

/** The one cache of what the server answered. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      // Without a network a screen says so, rather than waiting in its skeleton.
      networkMode: 'always',
      refetchOnReconnect: true,
      retry: (failures, error) => error instanceof NetworkError && failures < 1,
    },
    mutations: { networkMode: 'always' },
  },
});
