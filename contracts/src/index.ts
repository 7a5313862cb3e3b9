import { accountResource } from './account.ts';
import { ageLocksResource } from './age-locks.ts';
import { analyticsResource } from './analytics.ts';
import { commentsResource } from './comments.ts';
import { discoveryResource } from './discovery.ts';
import { dramasResource, engagementResource } from './dramas.ts';
import { feedbackResource } from './feedback.ts';
import { homeResource } from './home.ts';
import { identitiesResource } from './identities.ts';
import type { Contract } from './kernel/endpoint.ts';
import { languagesResource } from './languages.ts';
import { listsResource } from './lists.ts';
import { liveEventsResource } from './live-events.ts';
import { myDataResource } from './my-data.ts';
import { noticesResource } from './notices.ts';
import { premieresResource } from './premieres.ts';
import { progressResource } from './progress.ts';
import { rewardsResource } from './rewards.ts';
import { sessionsResource } from './sessions.ts';
import { settingsResource } from './settings.ts';
import { spendingLimitsResource } from './spending-limits.ts';
import { thirdPartyResource } from './third-party.ts';
import { unspentCoinsResource } from './unspent-coins.ts';
import { userResource } from './user.ts';
import { verificationCodesResource } from './verification-codes.ts';
import { unlocksResource, walletResource } from './wallet.ts';
import { watchLimitsResource } from './watch-limits.ts';

/** All calls of the API by resource. */
export const contract = {
  settings: settingsResource,
  languages: languagesResource,
  user: userResource,
  verificationCodes: verificationCodesResource,
  thirdParty: thirdPartyResource,
  account: accountResource,
  sessions: sessionsResource,
  feedback: feedbackResource,
  myData: myDataResource,
  notices: noticesResource,
  identities: identitiesResource,
  home: homeResource,
  dramas: dramasResource,
  lists: listsResource,
  premieres: premieresResource,
  discovery: discoveryResource,
  engagement: engagementResource,
  comments: commentsResource,
  progress: progressResource,
  watchLimits: watchLimitsResource,
  unlocks: unlocksResource,
  wallet: walletResource,
  spendingLimits: spendingLimitsResource,
  unspentCoins: unspentCoinsResource,
  ageLocks: ageLocksResource,
  rewards: rewardsResource,
  analytics: analyticsResource,
  liveEvents: liveEventsResource,
} as const satisfies Contract;

export * from './account.ts';
export * from './age-locks.ts';
export * from './age-ratings.ts';
export * from './analytics.ts';
export * from './ciphertext.ts';
export * from './comments.ts';
export * from './core.ts';
export * from './discovery.ts';
export * from './display-name.ts';
export * from './dramas.ts';
export * from './exact-coins.ts';
export * from './feedback.ts';
export * from './home.ts';
export * from './identities.ts';
export * from './identity-kind.ts';
export * from './images.ts';
export * from './kernel/errors.ts';
export * from './lists.ts';
export * from './live-events.ts';
export * from './money.ts';
export * from './my-data.ts';
export * from './notices.ts';
export * from './offers.ts';
export * from './page.ts';
export * from './password.ts';
export * from './playback-events.ts';
export * from './premieres.ts';
export * from './progress.ts';
export * from './rating-schemes.ts';
export * from './reward-rules.ts';
export * from './rewards.ts';
export * from './sessions.ts';
export * from './settings.ts';
export * from './spending-limits.ts';
export * from './subtitle-tracks.ts';
export * from './third-party.ts';
export * from './unspent-coins.ts';
export * from './user.ts';
export * from './username.ts';
export * from './verification-codes.ts';
export * from './wallet.ts';
export * from './watch-limits.ts';
