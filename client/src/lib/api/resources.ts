import type { contract } from '@cliffhanger/contracts';
import type { Endpoint, Resource } from '@cliffhanger/contracts/core';
import { limits } from '@cliffhanger/contracts/limits';
import { loadChunk } from '#lib/load-chunk.ts';

type Contract = typeof contract;
export type ResourceName = keyof Contract;

/** The schemas of the resources that the first screens need, loaded with the first call. */
const firstLoaders = {
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
} satisfies ResourceLoaders;

export type ResourceLoaders = { [R in ResourceName]?: () => Promise<Contract[R]> };
export type LateResource = Exclude<ResourceName, keyof typeof firstLoaders>;

/** Lists the loaders of all resources. Those of later screens are not in the script before home. */
const listLoaders = async (): Promise<ResourceLoaders> => ({
  ...firstLoaders,
  ...(await import('./late-resources.ts')).lateLoaders,
});

const importResource = async (resource: ResourceName): Promise<Resource> => {
  const loaders: ResourceLoaders = resource in firstLoaders ? firstLoaders : await listLoaders();
  const load = loaders[resource];
  if (!load) throw new Error(`there is no resource "${resource}"`);
  return load();
};

const loaded: Partial<Record<ResourceName, Resource>> = {};

/** Finds the declaration of a call, or undefined while it is not loaded. */
export const findEndpoint = (resource: ResourceName, name: string): Endpoint | undefined =>
  loaded[resource]?.[name];

/** Loads the declarations of a resource. Another call after a failure tries again. @throws ChunkLoadError */
export const loadResource = async (resource: ResourceName): Promise<Resource> =>
  (loaded[resource] ??= await loadChunk<Resource>(() => importResource(resource), limits.requestTimeoutMs));

/** Loads the declarations of all resources one by one, since each adds links to the page. @throws ChunkLoadError */
export const loadAllResources = async (): Promise<void> => {
  for (const resource of Object.keys(await listLoaders()) as ResourceName[]) await loadResource(resource);
};
