import type { Endpoint, Resource } from '@cliffhanger/contracts/core';
import { limits } from '@cliffhanger/contracts/limits';
import { loadChunk } from '#lib/load-chunk.ts';
import { firstLoaders, type ResourceName } from './first-resources.ts';

export type { ResourceName } from './first-resources.ts';

const loadLateResources = async () => (await import('./late-resources.ts')).lateResources;

const isFirst = (resource: ResourceName): resource is keyof typeof firstLoaders => resource in firstLoaders;

const importResource = async (resource: ResourceName): Promise<Resource> =>
  isFirst(resource) ? firstLoaders[resource]() : (await loadLateResources())[resource];

const loaded: Partial<Record<ResourceName, Resource>> = {};

/** Finds the declaration of a call, or undefined while it is not loaded. */
export const findEndpoint = (resource: ResourceName, name: string): Endpoint | undefined =>
  loaded[resource]?.[name];

/** Loads the declarations of a resource. Another call after a failure tries again. @throws ChunkLoadError */
export const loadResource = async (resource: ResourceName): Promise<Resource> =>
  (loaded[resource] ??= await loadChunk<Resource>(() => importResource(resource), limits.requestTimeoutMs));

/** Loads the declarations of all resources one by one, since each file adds links to the page. @throws ChunkLoadError */
export const loadAllResources = async (): Promise<void> => {
  const names = [...Object.keys(firstLoaders), ...Object.keys(await loadLateResources())] as ResourceName[];
  for (const name of names) await loadResource(name);
};
