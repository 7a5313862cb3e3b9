import { type Endpoint, envelope, errorsOf } from '@cliffhanger/contracts';
import type { FastifySchema } from 'fastify';
import { failureSchemasByStatus } from './failure-schemas.ts';

/**
 * Returns the Fastify schema by which an endpoint is validated, serialized and documented.
 *
 * @param name of the call, as `dramas.detail`
 */
export const endpointSchemaOf = (name: string, endpoint: Endpoint): FastifySchema => ({
  ...(endpoint.params && { params: endpoint.params }),
  ...(endpoint.query && { querystring: endpoint.query }),
  ...(endpoint.body && { body: endpoint.body }),
  response: {
    200: envelope(endpoint.data),
    ...failureSchemasByStatus(errorsOf(endpoint)),
  },
  ...({
    operationId: name,
    tags: [name.split('.')[0]],
    summary: endpoint.summary,
    security: endpoint.access === 'user' ? [{ bearer: [] }] : [{}, { bearer: [] }],
    ...(endpoint.extension && { 'x-extension': true }),
  } as object),
});
