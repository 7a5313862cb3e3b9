import type { AccountLookup } from '#features/account/account.ts';
import type { Feature } from '#features/feature.ts';
import type { StaffOrders } from '#features/orders/orders.ts';
import type { Gifts } from '#features/rewards/rewards.ts';
import type { Platform } from '#platform/platform.ts';
import type { HandleStaffCall } from '#platform/staff-server.ts';
import { createStaff } from './staff.service.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Handles one call of the staff protocol. */
    staff: HandleStaffCall;
  }
}

interface StaffDependencies {
  account: { readonly lookup: AccountLookup };
  rewards: { readonly gifts: Gifts };
  orders: { readonly staffOrders: StaffOrders };
}

/** The server's side of the staff protocol, which `pnpm staff` calls. */
export const openStaff = (platform: Platform, { account, rewards, orders }: StaffDependencies): Feature => {
  const { lookup } = account;
  const staff = createStaff(platform, {
    accounts: lookup,
    gifts: rewards.gifts,
    staffOrders: orders.staffOrders,
  });
  return { register: (app) => void app.decorate('staff', staff) };
};
