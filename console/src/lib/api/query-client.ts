import { QueryClient } from '@tanstack/react-query';
import { NoAnswer } from './errors.ts';

/** Answers are shown at once and asked for again, since other people work on the same things. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      retry: (failures, error) => error instanceof NoAnswer && failures < 2,
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
});
