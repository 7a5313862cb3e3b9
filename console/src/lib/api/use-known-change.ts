import type { StaffArguments, StaffCallName } from '@cliffhanger/contracts/staff';
import { useState } from 'react';
import { changedSinceOf } from './errors.ts';
import { useChange, useRevisionOf } from './use-call.ts';

/** Changes that are refused if somebody else changed the same since it was read. */
type RevisedCall = {
  [Name in StaffCallName]: 'revision' extends keyof StaffArguments<Name> ? Name : never;
}[StaffCallName];

/**
 * Makes a staff call that changes something of a list as the person knew it when they began. After a refusal because somebody
 * else changed it, they have seen that, and the next try puts their change over it.
 */
export const useKnownChange = <Name extends RevisedCall>(
  name: Name,
  list: StaffCallName,
  listInput?: object,
) => {
  const change = useChange(name);
  const [revision, setRevision] = useState(useRevisionOf(list, listInput));
  return {
    ...change,
    /** Somebody else changed it, and the next try puts this change over theirs. */
    isStale: changedSinceOf(change.error) !== null,
    mutateAsync: async (input: StaffArguments<Name>) => {
      try {
        return await change.mutateAsync({ ...input, revision });
      } catch (error) {
        const since = changedSinceOf(error);
        if (since) setRevision(since.revision);
        throw error;
      }
    },
  };
};
