import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { withInterruptions } from './call.ts';
import { send } from './send.ts';

/** A passkey of the person. */
export interface OwnPasskey {
  id: string;
  name: string;
  createdAt: string;
  lastUsedAt: string | null;
}

/** A browser in which the person is signed in. */
export interface OwnSession {
  id: string;
  /** Browser and operating system, if the browser reveals them. */
  browser: string | null;
  system: string | null;
  network: string;
  createdAt: string;
  lastSeenAt: string;
  isCurrent: boolean;
}

/** What belongs to the person who uses the console. */
export const useOwn = <Item extends OwnPasskey | OwnSession>(what: 'passkeys' | 'sessions') =>
  useQuery({ queryKey: ['own', what], queryFn: ({ signal }) => send<Item[]>(`/own/${what}`, {}, signal) });

/** Ends or removes something of the person's own by its id. */
export const useRemoveOwn = (path: '/own/passkeys/remove' | '/own/sessions/end') => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => withInterruptions(() => send(path, { id })),
    onSuccess: () => queries.invalidateQueries(),
  });
};
