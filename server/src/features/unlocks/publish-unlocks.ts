import type { Balance } from '@cliffhanger/contracts';
import type { Publish } from '#features/live-events/live-events.ts';

/**
 * Shows a change of unlocks on the viewer's other devices. Order type 2 refreshes the episode list:
 * docs/specification.md#4-states-and-transitions.
 */
export const publishUnlocks = async (
  publish: Publish,
  userId: string,
  unlocks: { dramaId: string; episodeIds: string[]; unlocked: boolean; balance: Balance },
): Promise<void> => {
  await publish(userId, { action: 'update_vip', msg: { OrderType: 2 } });
  await publish(userId, { action: 'update_unlocks', msg: unlocks });
};
