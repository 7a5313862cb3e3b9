import path from 'node:path';
import { apiPrefix, type Contract } from '@cliffhanger/contracts';
import { callNotes, chapters, headerParameters, resourceSummaries } from '@cliffhanger/contracts/document';
import fastifyStatic from '@fastify/static';
import fastifySwagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import {
  type CachedResponse,
  chooseCoding,
  jsonType,
  toCachedResponse,
} from '#http/response-cache/response-cache.ts';
import { sendCompressed } from '#http/response-cache/send-cached.ts';
import { eventSchemas, eventStreamPath } from './event-stream.ts';
import { completeOperation, type Operation } from './operation.ts';
import { sealedSchemas, transformRoute } from './schemas.ts';

/** Collects the OpenAPI document while routes are registered, and serves it together with a page to read and try it. */
export const registerDocument = async (app: FastifyInstance, contract: Contract, version: string) => {
  await app.register(fastifySwagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Cliffhanger', version, description: chapters },
      servers: [{ url: '/' }],
      components: {
        securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
        parameters: headerParameters,
      },
      tags: [
        ...Object.keys(contract).map((name) => ({ name, description: resourceSummaries[name] ?? '' })),
        { name: 'events', description: 'What happens to a viewer, as it happens.' },
      ],
    },
    // The document contains the routes of the contract only.
    transform: (route) =>
      transformRoute({ ...route, schema: { ...route.schema, hide: !route.url.startsWith(apiPrefix) } }),
  });
  let response: CachedResponse | undefined;
  app.get('/docs/openapi.json', (request, reply) => {
    response ??= toCachedResponse(JSON.stringify(complete(app.swagger(), contract)));
    const coding = chooseCoding(request, response);
    const before = reply.getHeader('vary');
    reply
      .header('cache-control', 'no-cache')
      .header('vary', [...(before ? [before] : []), 'Accept-Encoding'].join(', '));
    return sendCompressed(request, reply, { response, coding, type: jsonType });
  });
  app.get('/docs', (_, reply) => reply.redirect('/docs/'));
  await app.register(fastifyStatic, {
    root: path.join(import.meta.dirname, 'page'),
    prefix: '/docs/',
    decorateReply: false,
  });
};

interface Description {
  paths: Record<string, Record<string, Operation>>;
  components: object;
}

const complete = (document: object, contract: Contract) => {
  const { paths, components } = document as Description;
  const notes = callNotes as Readonly<Record<string, Readonly<Record<string, string>>>>;
  for (const [tag, resource] of Object.entries(contract)) {
    for (const [name, endpoint] of Object.entries(resource)) {
      const operation = paths[apiPrefix + endpoint.path]?.[endpoint.method.toLowerCase()];
      if (!operation) continue;
      completeOperation(operation, endpoint, `${tag}.${name}`);
      const note = notes[tag]?.[name];
      if (note) operation.description = note;
    }
  }
  return {
    ...document,
    paths: { ...paths, ...eventStreamPath },
    components: { ...components, schemas: { ...sealedSchemas, ...eventSchemas } },
  };
};
