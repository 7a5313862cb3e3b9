import type { StaffResult } from '@cliffhanger/contracts/staff';

/** A viewer with everything that staff see of them. */
export type Person = StaffResult<'user.show'>;

/** Whether the account was erased or joined into another, so that nothing can be done with it. */
export const isGone = ({ deletedAt, joinedInto }: Person): boolean =>
  deletedAt !== null || joinedInto !== null;

/** Whether a block or a mute holds now. */
export const isInForce = (since: string | null, until: string | null): boolean =>
  since !== null && (until === null || new Date(until) > new Date());

/** An order with everything about it. */
export type ShownOrder = StaffResult<'order.show'>;
