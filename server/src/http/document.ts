import path from 'node:path';
import { apiPrefix, type Contract, type PushedEvent, pushedEvent } from '@cliffhanger/contracts';
import {
  eventStreamSummary,
  eventSummaries,
  resourceSummaries,
  specifiedEvents,
} from '@cliffhanger/contracts/document';
import fastifyStatic from '@fastify/static';
import fastifySwagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { exampleFor } from './document/example.ts';
import { headerParameters } from './document/headers.ts';
import { completeOperation, type Operation } from './document/operation.ts';

/** Describes the contract while its routes are registered, and serves the document and a page to read and try it. */
export const registerDocument = async (app: FastifyInstance, contract: Contract, version: string) => {
  await app.register(fastifySwagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Cliffhanger',
        version,
        description:
          'Every answer is `{ code, msg, data }`; code 200 is success, any other names a failure, with the fitting HTTP status.',
      },
      servers: [{ url: '/' }],
      components: {
        securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
        parameters: headerParameters,
      },
      tags: [
        ...Object.keys(contract).map((name) => ({ name, description: resourceSummaries[name] ?? '' })),
        { name: 'events', description: eventStreamSummary },
      ],
      webhooks: Object.fromEntries(pushedEvent.def.options.map(describeEvent)),
    },
    // The document is that of the contract.
    transform: (route) =>
      jsonSchemaTransform({ ...route, schema: { ...route.schema, hide: !route.url.startsWith(apiPrefix) } }),
  });
  let text: string | undefined;
  app.get('/docs/openapi.json', (_, reply) => {
    text ??= JSON.stringify(complete(app.swagger(), contract));
    return reply.type('application/json').send(text);
  });
  app.get('/docs', (_, reply) => reply.redirect('/docs/'));
  await app.register(fastifyStatic, {
    root: path.join(import.meta.dirname, 'docs-page'),
    prefix: '/docs/',
    decorateReply: false,
  });
};

/** An event as OpenAPI describes what is sent without having been asked for. */
const describeEvent = (option: (typeof pushedEvent.def.options)[number]): [string, object] => {
  const [action] = option.shape.action.def.values as [PushedEvent['action']];
  const { $schema: _, ...schema } = z.toJSONSchema(option);
  return [
    action,
    {
      post: {
        operationId: `events.${action}`,
        tags: ['events'],
        summary: eventSummaries[action],
        ...(!specifiedEvents.includes(action) && { 'x-extension': true }),
        requestBody: { content: { 'application/json': { schema, example: exampleFor(option, action) } } },
        responses: { 200: { description: 'Nothing is answered to an event.' } },
      },
    },
  ];
};

const complete = <Document extends object>(document: Document, contract: Contract): Document => {
  const { paths } = document as { paths: Record<string, Record<string, Operation>> };
  for (const [tag, resource] of Object.entries(contract)) {
    for (const [name, endpoint] of Object.entries(resource)) {
      const operation = paths[apiPrefix + endpoint.path]?.[endpoint.method.toLowerCase()];
      if (operation) completeOperation(operation, endpoint, `${tag}.${name}`);
    }
  }
  return document;
};
