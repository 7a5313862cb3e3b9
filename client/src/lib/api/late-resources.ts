import { ageLocksResource } from '@cliffhanger/contracts/age-locks';
import { commentsResource } from '@cliffhanger/contracts/comments';
import { feedbackResource } from '@cliffhanger/contracts/feedback';
import { identitiesResource } from '@cliffhanger/contracts/identities';
import { languagesResource } from '@cliffhanger/contracts/languages';
import { listsResource } from '@cliffhanger/contracts/lists';
import { myDataResource } from '@cliffhanger/contracts/my-data';
import { noticesResource } from '@cliffhanger/contracts/notices';
import { premieresResource } from '@cliffhanger/contracts/premieres';
import { rewardsResource } from '@cliffhanger/contracts/rewards';
import { sessionsResource } from '@cliffhanger/contracts/sessions';
import { spendingLimitsResource } from '@cliffhanger/contracts/spending-limits';
import { thirdPartyResource } from '@cliffhanger/contracts/third-party';
import { unspentCoinsResource } from '@cliffhanger/contracts/unspent-coins';
import { userResource } from '@cliffhanger/contracts/user';
import { verificationCodesResource } from '@cliffhanger/contracts/verification-codes';
import { watchLimitsResource } from '@cliffhanger/contracts/watch-limits';
import type { LateResources } from './first-resources.ts';

/** The schemas of the resources that no first screen needs, in one file: every page loads all of them when it is idle. */
export const lateResources: LateResources = {
  languages: languagesResource,
  user: userResource,
  verificationCodes: verificationCodesResource,
  thirdParty: thirdPartyResource,
  sessions: sessionsResource,
  feedback: feedbackResource,
  myData: myDataResource,
  identities: identitiesResource,
  notices: noticesResource,
  premieres: premieresResource,
  lists: listsResource,
  comments: commentsResource,
  rewards: rewardsResource,
  ageLocks: ageLocksResource,
  spendingLimits: spendingLimitsResource,
  watchLimits: watchLimitsResource,
  unspentCoins: unspentCoinsResource,
};
