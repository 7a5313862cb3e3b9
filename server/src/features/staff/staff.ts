import type { AccountLookup } from '#features/account/account.ts';
import type { CommentModeration } from '#features/comments/comments.ts';
import type { Feature } from '#features/feature.ts';
import type { StaffFeedbackDesk } from '#features/feedback/feedback.ts';
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
  comments: { readonly moderation: CommentModeration };
  feedback: { readonly staffFeedback: StaffFeedbackDesk };
}

/** The server's side of the staff protocol, which `pnpm staff` calls. */
export const openStaff = (
  platform: Platform,
  { account, rewards, orders, comments, feedback }: StaffDependencies,
): Feature => {
  const staff = createStaff(platform, {
    accounts: account.lookup,
    gifts: rewards.gifts,
    staffOrders: orders.staffOrders,
    moderation: comments.moderation,
    staffFeedback: feedback.staffFeedback,
  });
  return { register: (app) => void app.decorate('staff', staff) };
};
