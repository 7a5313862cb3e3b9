import type { AccountLookup, ListAccounts, Restrictions } from '#features/account/account.ts';
import type { CommentModeration } from '#features/comments/comments.ts';
import type { StaffFeedbackDesk } from '#features/feedback/feedback.ts';
import type { AnswerTemplates, Inbox } from '#features/inbox/inbox.ts';
import type { LibraryChecks } from '#features/library-checks/library-checks.ts';
import type { MediaJobs } from '#features/media-jobs/media-jobs.ts';
import type { StaffDeliveries, StaffNewsDesk } from '#features/notices/notices.ts';
import type { Numbers } from '#features/numbers/numbers.ts';
import type { StaffOrders } from '#features/orders/orders.ts';
import type { CoinReturns, Gifts, GiftTakeBack } from '#features/rewards/rewards.ts';
import type { StaffPeople } from '#features/staff-people/staff-people.ts';
import type { Uploads } from '#features/uploads/uploads.ts';
import type { Previews } from '#features/viewer-previews/viewer-previews.ts';

/** What the handlers need of other features. */
export interface StaffDependencies {
  accounts: AccountLookup;
  listAccounts: ListAccounts;
  restrictions: Restrictions;
  gifts: Gifts;
  giftTakeBack: GiftTakeBack;
  coinReturns: CoinReturns;
  staffOrders: StaffOrders;
  moderation: CommentModeration;
  staffFeedback: StaffFeedbackDesk;
  inbox: Inbox;
  answers: AnswerTemplates;
  people: StaffPeople;
  previews: Previews;
  mediaJobs: MediaJobs;
  libraryChecks: LibraryChecks;
  uploads: Uploads;
  numbers: Numbers;
  news: StaffNewsDesk;
  deliveries: StaffDeliveries;
}
