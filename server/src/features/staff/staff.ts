import type { AccountLookup, ListAccounts, Restrictions } from '#features/account/account.ts';
import type { CommentModeration } from '#features/comments/comments.ts';
import type { Feature } from '#features/feature.ts';
import type { StaffFeedbackDesk } from '#features/feedback/feedback.ts';
import type { AnswerTemplates, Inbox } from '#features/inbox/inbox.ts';
import { deleteOldBanners } from '#features/library/library.ts';
import type { LibraryChecks } from '#features/library-checks/library-checks.ts';
import type { EventPublisher } from '#features/live-events/live-events.ts';
import type { MediaJobs } from '#features/media-jobs/media-jobs.ts';
import type { StaffDeliveries, StaffNewsDesk } from '#features/notices/notices.ts';
import type { Numbers } from '#features/numbers/numbers.ts';
import type { StaffOrders } from '#features/orders/orders.ts';
import type { CoinReturns, Gifts, GiftTakeBack } from '#features/rewards/rewards.ts';
import type { StaffPeople } from '#features/staff-people/staff-people.ts';
import type { Uploads } from '#features/uploads/uploads.ts';
import type { Previews } from '#features/viewer-previews/viewer-previews.ts';
import type { Platform } from '#platform/platform.ts';
import type { HandleStaffCall } from '#platform/staff-server.ts';
import { createStaff } from './staff.service.ts';

export { recordSignIn } from './sign-ins.service.ts';
export { findLatestEntryId } from './staff-log.repository.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Handles one call of the staff protocol. */
    staff: HandleStaffCall;
  }
}

interface StaffDependencies {
  account: {
    readonly lookup: AccountLookup;
    readonly list: ListAccounts;
    readonly restrictions: Restrictions;
  };
  rewards: {
    readonly gifts: Gifts;
    readonly giftTakeBack: GiftTakeBack;
    readonly coinReturns: CoinReturns;
  };
  orders: { readonly staffOrders: StaffOrders };
  comments: { readonly moderation: CommentModeration };
  feedback: { readonly staffFeedback: StaffFeedbackDesk };
  inbox: { readonly inbox: Inbox; readonly answers: AnswerTemplates };
  staffPeople: { readonly people: StaffPeople };
  viewerPreviews: { readonly previews: Previews };
  mediaJobs: { readonly mediaJobs: MediaJobs };
  libraryChecks: { readonly libraryChecks: LibraryChecks };
  uploads: { readonly uploads: Uploads };
  numbers: { readonly numbers: Numbers };
  notices: { readonly news: StaffNewsDesk; readonly deliveries: StaffDeliveries };
}

/** The server's side of the staff protocol, which `pnpm staff` calls. */
export const openStaff = (
  platform: Platform,
  liveEvents: Pick<EventPublisher, 'publishToEveryone'>,
  {
    account,
    rewards,
    orders,
    comments,
    feedback,
    inbox,
    staffPeople,
    viewerPreviews,
    mediaJobs,
    libraryChecks,
    uploads,
    numbers,
    notices,
  }: StaffDependencies,
): Feature => {
  const staff = createStaff(platform, liveEvents, {
    accounts: account.lookup,
    listAccounts: account.list,
    restrictions: account.restrictions,
    gifts: rewards.gifts,
    giftTakeBack: rewards.giftTakeBack,
    coinReturns: rewards.coinReturns,
    staffOrders: orders.staffOrders,
    moderation: comments.moderation,
    staffFeedback: feedback.staffFeedback,
    ...inbox,
    people: staffPeople.people,
    previews: viewerPreviews.previews,
    mediaJobs: mediaJobs.mediaJobs,
    libraryChecks: libraryChecks.libraryChecks,
    uploads: uploads.uploads,
    numbers: numbers.numbers,
    news: notices.news,
    deliveries: notices.deliveries,
  });
  return {
    register: (app) => void app.decorate('staff', staff),
    jobs: [
      {
        name: 'delete-what-staff-removed',
        everySeconds: 3600,
        run: async () => {
          await comments.moderation.eraseRemoved();
          await deleteOldBanners(platform);
        },
      },
    ],
  };
};
