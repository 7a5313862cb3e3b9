import type { Endpoint, Resource } from '@cliffhanger/contracts/core';
import { limits } from '@cliffhanger/contracts/limits';
import { loadChunk } from '#lib/load-chunk.ts';
import { firstLoaders, type ResourceLoaders, type ResourceName } from './first-resources.ts';

export type { ResourceName } from './first-resources.ts';

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
