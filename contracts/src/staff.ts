import type { Permission } from './kernel/permissions.ts';
import type { StaffCall, StaffCallArguments, StaffCallResult, StaffCalls } from './kernel/staff-call.ts';
import { accountActionCalls } from './staff/account-actions.ts';
import { accountCalls } from './staff/accounts.ts';
import { answerCalls } from './staff/answers.ts';
import { calendarCalls } from './staff/calendar.ts';
import { codeCalls } from './staff/codes.ts';
import { commentCalls } from './staff/comments.ts';
import { dramaChangeCalls } from './staff/drama-change.ts';
import { dramaSearchCalls } from './staff/drama-search.ts';
import { dramaCalls } from './staff/dramas.ts';
import { editCalls } from './staff/edits.ts';
import { feedbackCalls } from './staff/feedback.ts';
import { giftCalls } from './staff/gifts.ts';
import { inboxCalls } from './staff/inbox.ts';
import { libraryCalls } from './staff/library.ts';
import { libraryCheckCalls } from './staff/library-checks.ts';
import { logCalls } from './staff/log.ts';
import { mediaJobCalls } from './staff/media-jobs.ts';
import { noticeCalls } from './staff/notices.ts';
import { numberCalls } from './staff/numbers/calls.ts';
import { orderCalls } from './staff/orders.ts';
import { peopleCalls } from './staff/people.ts';
import { pictureCalls } from './staff/pictures.ts';
import { previewCalls } from './staff/previews.ts';
import { priceCalls } from './staff/price.ts';
import { searchTermCalls } from './staff/search-terms.ts';
import { shelfCalls } from './staff/shelves.ts';
import { statsCalls } from './staff/stats.ts';
import { subtitleCalls } from './staff/subtitles.ts';
import { synonymCalls } from './staff/synonyms.ts';
import { templateCalls } from './staff/templates.ts';
import { uploadCalls } from './staff/uploads.ts';

/** The staff protocol: every call that a staff command makes of the server, by name. The client does not import it. */
export const staffCalls = {
  ...libraryCalls,
  ...libraryCheckCalls,
  ...mediaJobCalls,
  ...uploadCalls,
  ...dramaCalls,
  ...editCalls,
  ...pictureCalls,
  ...subtitleCalls,
  ...dramaSearchCalls,
  ...dramaChangeCalls,
  ...priceCalls,
  ...shelfCalls,
  ...synonymCalls,
  ...searchTermCalls,
  ...calendarCalls,
  ...templateCalls,
  ...codeCalls,
  ...accountCalls,
  ...accountActionCalls,
  ...giftCalls,
  ...orderCalls,
  ...statsCalls,
  ...numberCalls,
  ...logCalls,
  ...commentCalls,
  ...feedbackCalls,
  ...inboxCalls,
  ...answerCalls,
  ...noticeCalls,
  ...peopleCalls,
  ...previewCalls,
} as const satisfies StaffCalls;

export type StaffCallName = keyof typeof staffCalls;
export type StaffArguments<Name extends StaffCallName> = StaffCallArguments<(typeof staffCalls)[Name]>;
export type StaffResult<Name extends StaffCallName> = StaffCallResult<(typeof staffCalls)[Name]>;

/**
 * The permissions that a call needs.
 * @param input validated by the call's own schema
 */
export const permissionsFor = (name: StaffCallName, input: unknown): readonly Permission[] => {
  const call: StaffCall = staffCalls[name];
  return [call.permission, ...(call.furtherPermissions?.(input as never) ?? [])];
};

export * from './kernel/staff-call.ts';
export * from './staff/account-actions.ts';
export * from './staff/accounts.ts';
export * from './staff/answers.ts';
export * from './staff/calendar.ts';
export * from './staff/codes.ts';
export * from './staff/comments.ts';
export * from './staff/corrections.ts';
export * from './staff/countries-and-currencies.ts';
export * from './staff/cue-warnings.ts';
export * from './staff/describe-issue.ts';
export * from './staff/drama.ts';
export * from './staff/drama-change.ts';
export * from './staff/drama-plan.ts';
export * from './staff/drama-search.ts';
export * from './staff/dramas.ts';
export * from './staff/edits.ts';
export * from './staff/events.ts';
export * from './staff/feedback.ts';
export * from './staff/file-places.ts';
export * from './staff/file-problems.ts';
export * from './staff/gifts.ts';
export * from './staff/holds.ts';
export * from './staff/inbox.ts';
export * from './staff/library.ts';
export * from './staff/library-checks.ts';
export * from './staff/log.ts';
export * from './staff/log-actions.ts';
export * from './staff/media-faults.ts';
export * from './staff/media-jobs.ts';
export * from './staff/money-limits.ts';
export * from './staff/news.ts';
export * from './staff/notices.ts';
export * from './staff/numbers/calls.ts';
export * from './staff/numbers/campaign-name.ts';
export * from './staff/numbers/campaigns.ts';
export * from './staff/numbers/cohorts.ts';
export * from './staff/numbers/money.ts';
export * from './staff/numbers/now.ts';
export * from './staff/numbers/period.ts';
export * from './staff/numbers/playback.ts';
export * from './staff/numbers/retention.ts';
export * from './staff/numbers/spend.ts';
export * from './staff/numbers/spend-csv.ts';
export * from './staff/numbers/wall.ts';
export * from './staff/orders.ts';
export * from './staff/people.ts';
export * from './staff/pictures.ts';
export * from './staff/previews.ts';
export * from './staff/price.ts';
export * from './staff/refusals.ts';
export * from './staff/roles.ts';
export * from './staff/search-terms.ts';
export * from './staff/shelves.ts';
export * from './staff/shown-account.ts';
export * from './staff/stats.ts';
export * from './staff/subtitles.ts';
export * from './staff/synonyms.ts';
export * from './staff/templates.ts';
export * from './staff/uploads.ts';
