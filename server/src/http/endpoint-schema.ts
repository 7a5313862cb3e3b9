import { type Endpoint, envelope, errorsOf } from '@cliffhanger/contracts';
import type { FastifySchema } from 'fastify';
import type * as z from 'zod/mini';
import { failureSchemasByStatus } from './failure-schemas.ts';

/** Kept, because making them is a tenth of what an app takes to start, and a process makes an app for each preview. */
const keptResponses = new WeakMap<Endpoint, Readonly<Record<string, z.ZodMiniType>>>();

/** The schemas of the responses of an endpoint, by HTTP status. */
const responseSchemasOf = (endpoint: Endpoint): Readonly<Record<string, z.ZodMiniType>> => {
  const kept = keptResponses.get(endpoint);
  if (kept) return kept;
  const made = { 200: envelope(endpoint.data), ...failureSchemasByStatus(errorsOf(endpoint)) };
  keptResponses.set(endpoint, made);
  return made;
};

/**
 * Returns the Fastify schema by which an endpoint is validated, serialized and documented.
 *
 * @param name of the call, as `dramas.detail`
 */
export const endpointSchemaOf = (name: string, endpoint: Endpoint): FastifySchema => ({
  ...(endpoint.params && { params: endpoint.params }),
  ...(endpoint.query && { querystring: endpoint.query }),
  ...(endpoint.body && { body: endpoint.body }),
  // Fastify writes into the object.
  response: { ...responseSchemasOf(endpoint) },
  ...({
    operationId: name,
    tags: [name.split('.')[0]],
    summary: endpoint.summary,
    security: endpoint.access === 'user' ? [{ bearer: [] }] : [{}, { bearer: [] }],
    ...(endpoint.extension && { 'x-extension': true }),
  } as object),
});
