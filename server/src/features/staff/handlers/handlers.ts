import type { StaffCalls, StaffHandlers } from '@cliffhanger/contracts/staff';
import type { StaffOperator } from '#platform/staff-server.ts';

/** One handler for each of these calls. It takes the validated input and who makes the call. */
export type Handlers<Calls extends StaffCalls> = StaffHandlers<Calls, StaffOperator>;
