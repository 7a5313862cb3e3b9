import { rewardRules } from '@cliffhanger/contracts';
import type { Caller } from '#kernel/viewer.ts';
import { createBoundedCache } from '#platform/cache/bounded-cache.ts';
import { deleteInBatches } from '#platform/database/delete-in-batches.ts';
import type { Platform } from '#platform/platform.ts';
import { dayOf, daysAfter } from '#platform/time/clock.ts';
import { deleteNetworksBefore, saveNetwork } from './account-networks.repository.ts';

export interface AccountNetworks {
  /** Records the network of a signed-in caller, once a day. */
  record(caller: Pick<Caller, 'user' | 'address'>): Promise<void>;
  /** Deletes networks that were not used within `rewardRules.invite.withinDays`, as many as one run of a job may. */
  deleteExpired(): Promise<void>;
}

/** Bounds on memory and storage. */
const maxRecorded = 50_000;
const maxNetworksPerAccount = 50;

export const createAccountNetworks = ({
  database,
  clock,
  keys,
}: Pick<Platform, 'database' | 'clock' | 'keys'>): AccountNetworks => {
  /** The day on which an account and its network were last saved. */
  const recorded = createBoundedCache<string, string>(maxRecorded);
  return {
    async record({ user, address }) {
      if (!user) return;
      const { userId } = user;
      const now = clock.now();
      const key = `${userId} ${address}`;
      if (recorded.get(key) === dayOf(now)) return;
      // Not dated by the day as other pseudonyms are, because an invite compares the networks of a month.
      const network = keys.sign('account-network', address);
      await database.groupedTransaction((tx) =>
        saveNetwork(tx, { userId, network, seenAt: now }, maxNetworksPerAccount),
      );
      recorded.set(key, dayOf(now));
    },
    async deleteExpired() {
      const before = daysAfter(clock.now(), -rewardRules.invite.withinDays);
      await deleteInBatches((limit) => deleteNetworksBefore(database.write, before, limit));
    },
  };
};
