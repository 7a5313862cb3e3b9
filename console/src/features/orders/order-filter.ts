import type { orderFilter } from '@cliffhanger/contracts/staff';
import type { AddressInput } from '#lib/navigation/use-address-input.ts';

/** Which orders are listed, as the address says it. */
export type OrderFilter = AddressInput<typeof orderFilter>;
