import { activityResource } from './activity.ts';
import { codesResource } from './codes.ts';
import { commentResource } from './comment.ts';
import { discoveryResource } from './discovery.ts';
import { dramaResource, engagementResource } from './drama.ts';
import { feedbackResource } from './feedback.ts';
import { homeResource } from './home.ts';
import { identitiesResource } from './identities.ts';
import type { Contract } from './kernel/endpoint.ts';
import { languagesResource } from './languages.ts';
import { listsResource } from './lists.ts';
import { myDataResource } from './my-data.ts';
import { progressResource } from './progress.ts';
import { reportResource } from './report.ts';
import { sessionsResource } from './sessions.ts';
import { settingsResource } from './settings.ts';
import { thirdPartyResource } from './third-party.ts';
import { accountResource, userResource } from './user.ts';
import { unlockResource, walletResource } from './wallet.ts';

/** The API's table of contents: every call, one line a resource. */
export const contract = {
  settings: settingsResource,
  languages: languagesResource,
  user: userResource,
  codes: codesResource,
  thirdParty: thirdPartyResource,
  account: accountResource,
  sessions: sessionsResource,
  feedback: feedbackResource,
  myData: myDataResource,
  identities: identitiesResource,
  home: homeResource,
  drama: dramaResource,
  lists: listsResource,
  discovery: discoveryResource,
  engagement: engagementResource,
  comment: commentResource,
  progress: progressResource,
  unlock: unlockResource,
  wallet: walletResource,
  activity: activityResource,
  report: reportResource,
} as const satisfies Contract;

export * from './activity.ts';
export * from './ciphertext.ts';
export * from './codes.ts';
export * from './comment.ts';
export * from './discovery.ts';
export * from './drama.ts';
export * from './errors.ts';
export * from './events.ts';
export * from './feedback.ts';
export * from './home.ts';
export * from './identities.ts';
export * from './identity.ts';
export * from './kernel/endpoint.ts';
export * from './kernel/envelope.ts';
export * from './languages.ts';
export * from './limits.ts';
export * from './lists.ts';
export * from './money.ts';
export * from './my-data.ts';
export * from './progress.ts';
export * from './report.ts';
export * from './rewards.ts';
export * from './sessions.ts';
export * from './settings.ts';
export * from './third-party.ts';
export * from './user.ts';
export * from './username.ts';
export * from './wallet.ts';
