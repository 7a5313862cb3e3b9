import type { contract } from '@cliffhanger/contracts';

type Contract = typeof contract;
export type ResourceName = keyof Contract;

/** The schemas of the resources that the first screens need, loaded with the first call. */
export const firstLoaders = {
  settings: () => import('@cliffhanger/contracts/settings').then((m) => m.settingsResource),
  account: () => import('@cliffhanger/contracts/account').then((m) => m.accountResource),
  home: () => import('@cliffhanger/contracts/home').then((m) => m.homeResource),
  dramas: () => import('@cliffhanger/contracts/dramas').then((m) => m.dramasResource),
  discovery: () => import('@cliffhanger/contracts/discovery').then((m) => m.discoveryResource),
  engagement: () => import('@cliffhanger/contracts/dramas').then((m) => m.engagementResource),
  progress: () => import('@cliffhanger/contracts/progress').then((m) => m.progressResource),
  unlocks: () => import('@cliffhanger/contracts/wallet').then((m) => m.unlocksResource),
  wallet: () => import('@cliffhanger/contracts/wallet').then((m) => m.walletResource),
  analytics: () => import('@cliffhanger/contracts/analytics').then((m) => m.analyticsResource),
  liveEvents: () => import('@cliffhanger/contracts/live-events').then((m) => m.liveEventsResource),
} satisfies { [R in ResourceName]?: () => Promise<Contract[R]> };

export type LateResources = Omit<Contract, keyof typeof firstLoaders>;
