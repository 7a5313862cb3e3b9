import type { contract } from '@cliffhanger/contracts';
import type { Endpoint, Resource } from '@cliffhanger/contracts/core';
import { limits } from '@cliffhanger/contracts/limits';
import { loadChunk } from '#lib/load-chunk.ts';

type Contract = typeof contract;
export type ResourceName = keyof Contract;

/** The schemas of each resource, loaded when a screen that needs them is opened, or with the first call. */
const loaders: { [R in ResourceName]: () => Promise<Contract[R]> } = {
  settings: () => import('@cliffhanger/contracts/settings').then((m) => m.settingsResource),
  languages: () => import('@cliffhanger/contracts/languages').then((m) => m.languagesResource),
  user: () => import('@cliffhanger/contracts/user').then((m) => m.userResource),
  verificationCodes: () =>
    import('@cliffhanger/contracts/verification-codes').then((m) => m.verificationCodesResource),
  thirdParty: () => import('@cliffhanger/contracts/third-party').then((m) => m.thirdPartyResource),
  account: () => import('@cliffhanger/contracts/account').then((m) => m.accountResource),
  sessions: () => import('@cliffhanger/contracts/sessions').then((m) => m.sessionsResource),
  feedback: () => import('@cliffhanger/contracts/feedback').then((m) => m.feedbackResource),
  myData: () => import('@cliffhanger/contracts/my-data').then((m) => m.myDataResource),
  identities: () => import('@cliffhanger/contracts/identities').then((m) => m.identitiesResource),
  home: () => import('@cliffhanger/contracts/home').then((m) => m.homeResource),
  dramas: () => import('@cliffhanger/contracts/dramas').then((m) => m.dramasResource),
  lists: () => import('@cliffhanger/contracts/lists').then((m) => m.listsResource),
  discovery: () => import('@cliffhanger/contracts/discovery').then((m) => m.discoveryResource),
  engagement: () => import('@cliffhanger/contracts/dramas').then((m) => m.engagementResource),
  comments: () => import('@cliffhanger/contracts/comments').then((m) => m.commentsResource),
  progress: () => import('@cliffhanger/contracts/progress').then((m) => m.progressResource),
  unlocks: () => import('@cliffhanger/contracts/wallet').then((m) => m.unlocksResource),
  wallet: () => import('@cliffhanger/contracts/wallet').then((m) => m.walletResource),
  rewards: () => import('@cliffhanger/contracts/rewards').then((m) => m.rewardsResource),
  analytics: () => import('@cliffhanger/contracts/analytics').then((m) => m.analyticsResource),
  liveEvents: () => import('@cliffhanger/contracts/live-events').then((m) => m.liveEventsResource),
};

const loaded: Partial<Record<ResourceName, Resource>> = {};

/** Finds the declaration of a call, or undefined while it is not loaded. */
export const findEndpoint = (resource: ResourceName, name: string): Endpoint | undefined =>
  loaded[resource]?.[name];

/** Loads the declarations of a resource. Another call after a failure tries again. @throws ChunkLoadError */
export const loadResource = async (resource: ResourceName): Promise<Resource> =>
  (loaded[resource] ??= await loadChunk<Resource>(loaders[resource], limits.requestTimeoutMs));

/** Loads the declarations of all resources one by one, since each adds links to the page. @throws ChunkLoadError */
export const loadAllResources = async (): Promise<void> => {
  for (const resource of Object.keys(loaders) as ResourceName[]) await loadResource(resource);
};
