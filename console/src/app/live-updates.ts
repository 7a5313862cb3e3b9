import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { askPerson } from '#lib/api/interruption.ts';
import { followStaffEvents, onStaffEvent } from '#lib/api/staff-events.ts';

/** Asks again for what other people and viewers changed, while the person is signed in. */
export const useLiveUpdates = (): void => {
  const queries = useQueryClient();
  useEffect(() => {
    const stopListening = onStaffEvent((delivery) => {
      if (delivery === 'gap') void queries.invalidateQueries();
      else if (delivery.topic === 'signedOut') void goOn(queries);
      else if (delivery.topic === 'inbox') void queries.invalidateQueries({ predicate: isOfInbox });
    });
    const stopFollowing = followStaffEvents();
    return () => {
      stopFollowing();
      stopListening();
    };
  }, [queries]);
};

const isOfInbox = ({ queryKey: [call] }: { queryKey: readonly unknown[] }): boolean =>
  typeof call === 'string' && call.startsWith('inbox.');

/** Lets the person sign in again over the screen. */
const goOn = async (queries: QueryClient): Promise<void> => {
  if (await askPerson('signedOut')) await queries.invalidateQueries();
};
