import type { StaffArguments, StaffCallName, StaffResult } from '@cliffhanger/contracts/staff';

/** Makes a staff call; input and result are typed by the staff protocol. */
export type CallStaff = <Name extends StaffCallName>(
  name: Name,
  input: StaffArguments<Name>,
) => Promise<StaffResult<Name>>;
