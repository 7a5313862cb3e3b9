import type { Contract } from '@cliffhanger/contracts';
import type { FastifyInstance } from 'fastify';
import type * as z from 'zod/mini';
import { RefusedInput } from '#kernel/refused-input.ts';
import { type EndpointOptions, registerEndpoint } from './register-endpoint.ts';
import { openCacheFastPath } from './response-cache/cache-fast-path.ts';
import type { ResponseCache } from './response-cache/response-cache.ts';
import { openSharedResponses, type SharedResponses } from './response-cache/shared-responses.ts';
import { createResponseSerializer } from './response-serializer.ts';
import type { Implementation } from './routes.ts';
import { openSecurityLog } from './security-log.ts';
import { closestUnionIssues } from './union-issues.ts';

export interface ApiOptions extends Omit<EndpointOptions, 'cacheFastPath' | 'sharedResponses'> {
  contract: Contract;
  responseCache: ResponseCache;
  implementations: readonly Implementation[];
}

/**
 * Mounts every endpoint of the contract.
 * @returns the responses that do not depend on the viewer
 * @throws if an endpoint has no implementation
 */
export const registerApi = (app: FastifyInstance, options: ApiOptions): SharedResponses => {
  app.setValidatorCompiler<z.ZodMiniType>(({ schema }) => (input) => {
    const parsed = schema.safeParse(input, { reportInput: true });
    return parsed.success
      ? { value: parsed.data }
      : { error: new RefusedInput(closestUnionIssues(parsed.error.issues)) };
  });
  app.setSerializerCompiler<z.ZodMiniType>(({ schema, url }) =>
    createResponseSerializer(schema, { name: url, isChecked: options.validateResponses }),
  );
  const cacheFastPath = openCacheFastPath(app, options);
  const sharedResponses = openSharedResponses(options.responseCache, options);
  const securityLog = openSecurityLog(app.log);
  const endpointOptions = { ...options, cacheFastPath, sharedResponses };

  for (const [tag, resource] of Object.entries(options.contract)) {
    const implementation = options.implementations.find((candidate) => candidate.resource === resource);
    if (!implementation) throw new Error(`no implementation for contract.${tag}`);
    for (const [name, endpoint] of Object.entries(resource)) {
      const handler = implementation.handlers[name];
      if (!handler) throw new Error(`no handler for contract.${tag}.${name}`);
      const call = `${tag}.${name}`;
      registerEndpoint(app, endpointOptions, call, endpoint, securityLog.of(call, handler));
    }
  }
  return sharedResponses;
};
