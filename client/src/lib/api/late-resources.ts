import type { LateResource, ResourceLoaders } from './first-resources.ts';

/** The schemas of the resources that no first screen needs. */
export const lateLoaders: Required<Pick<ResourceLoaders, LateResource>> = {
  languages: () => import('@cliffhanger/contracts/languages').then((m) => m.languagesResource),
  user: () => import('@cliffhanger/contracts/user').then((m) => m.userResource),
  verificationCodes: () =>
    import('@cliffhanger/contracts/verification-codes').then((m) => m.verificationCodesResource),
  thirdParty: () => import('@cliffhanger/contracts/third-party').then((m) => m.thirdPartyResource),
  sessions: () => import('@cliffhanger/contracts/sessions').then((m) => m.sessionsResource),
  feedback: () => import('@cliffhanger/contracts/feedback').then((m) => m.feedbackResource),
  myData: () => import('@cliffhanger/contracts/my-data').then((m) => m.myDataResource),
  identities: () => import('@cliffhanger/contracts/identities').then((m) => m.identitiesResource),
  notices: () => import('@cliffhanger/contracts/notices').then((m) => m.noticesResource),
  premieres: () => import('@cliffhanger/contracts/premieres').then((m) => m.premieresResource),
  lists: () => import('@cliffhanger/contracts/lists').then((m) => m.listsResource),
  comments: () => import('@cliffhanger/contracts/comments').then((m) => m.commentsResource),
  rewards: () => import('@cliffhanger/contracts/rewards').then((m) => m.rewardsResource),
  ageLocks: () => import('@cliffhanger/contracts/age-locks').then((m) => m.ageLocksResource),
  spendingLimits: () =>
    import('@cliffhanger/contracts/spending-limits').then((m) => m.spendingLimitsResource),
  watchLimits: () => import('@cliffhanger/contracts/watch-limits').then((m) => m.watchLimitsResource),
  unspentCoins: () => import('@cliffhanger/contracts/unspent-coins').then((m) => m.unspentCoinsResource),
};
