import { contract } from '@cliffhanger/contracts';
import type { FastifyInstance } from 'fastify';
import type { CatalogPlatform } from '#features/dramas/dramas.ts';
import type { Authenticate } from '#http/caller.ts';
import { createEdgeCountry } from '#http/edge-country.ts';
import { type ApiOptions, registerApi } from '#http/register-api.ts';
import { openResponseCache } from '#http/response-cache/response-cache.ts';
import { startJobs } from '#jobs/jobs.ts';
import type { Feature } from './feature.ts';

interface MountOptions {
  authenticate: Authenticate;
  findDeviceAges: ApiOptions['findDeviceAges'];
  onCaller: ApiOptions['onCaller'];
  callLimits: ApiOptions['limits'];
  /** Mounts the calls that read, and neither other routes and hooks nor jobs. */
  isReadOnly: boolean;
}

/** Mounts what the features return: the contract's calls, then their other routes and hooks, then their jobs. */
export const mountFeatures = (
  app: FastifyInstance,
  platform: CatalogPlatform,
  features: readonly Feature[],
  { authenticate, findDeviceAges, onCaller, callLimits, isReadOnly }: MountOptions,
): void => {
  const { config } = platform;
  const sharedResponses = registerApi(app, {
    contract,
    authenticate,
    findDeviceAges,
    onCaller: isReadOnly ? async () => undefined : onCaller,
    isReadOnly,
    defaultCountry: config.DEFAULT_COUNTRY,
    edgeCountry: createEdgeCountry(config),
    responseCache: openResponseCache(platform),
    validateResponses: config.CHECK_ANSWERS,
    limits: callLimits,
    implementations: features.flatMap(({ api = [] }) => api),
  });
  if (isReadOnly) return;
  for (const feature of features) feature.register?.(app, { authenticate, sharedResponses });
  startJobs(
    app,
    features.flatMap(({ jobs = [] }) => jobs),
  );
};
