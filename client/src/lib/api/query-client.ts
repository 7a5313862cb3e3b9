import { QueryClient } from '@tanstack/react-query';
import { NetworkError } from './errors.ts';

/** The cache of all server responses. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      // Offline, queries fail so that screens can say so, rather than staying in their skeletons.
      networkMode: 'always',
      refetchOnReconnect: true,
      retry: (failures, error) => error instanceof NetworkError && failures < 1,
    },
    mutations: { networkMode: 'always' },
  },
});
