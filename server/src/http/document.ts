import path from 'node:path';
import {
  apiPrefix,
  type Contract,
  type Endpoint,
  type ErrorName,
  errorsOf,
  errorTable,
  type PushedEvent,
  pushedEvent,
  successCode,
} from '@cliffhanger/contracts';
import {
  eventStreamSummary,
  eventSummaries,
  resourceSummaries,
  specifiedEvents,
} from '@cliffhanger/contracts/document';
import { exampleOf, NoExample } from '@cliffhanger/contracts/examples';
import fastifyStatic from '@fastify/static';
import fastifySwagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { sentenceOf } from './words.ts';

interface MediaType {
  schema?: object;
  example?: unknown;
  examples?: Record<string, { summary: string; value: unknown }>;
}

interface Operation {
  parameters?: ({ in: string; name: string; example?: unknown } | { $ref: string })[];
  requestBody?: { content: Record<string, MediaType> };
  responses: Record<string, { description: string; content?: Record<string, MediaType> }>;
  'x-access'?: string;
  'x-limit'?: string;
}

/** What every call reads from its headers. */
const headerParameters = {
  AcceptLanguage: {
    name: 'Accept-Language',
    in: 'header',
    description: 'The language of answers: zh, en, pt or es.',
    schema: { type: 'string', default: 'en' },
    example: 'pt',
  },
  AcceptCountry: {
    name: 'Accept-Country',
    in: 'header',
    description:
      'Where the viewer is (ISO 3166-1 alpha-2): decides what is shown, what it costs and when a day turns.',
    schema: { type: 'string' },
    example: 'BR',
  },
  ClientVersion: {
    name: 'X-Client-Version',
    in: 'header',
    description: 'Platform and version: 1 Android, 2 iOS, 4 web, 5 messenger.',
    schema: { type: 'string' },
    example: '4/1.0.1',
  },
} as const;

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

/** A field without an example costs the document that one; the tests name it. */
const exampleFor = (schema: z.ZodMiniType, place: string): unknown => {
  try {
    return exampleOf(schema, '', place);
  } catch (error) {
    if (error instanceof NoExample) return undefined;
    throw error;
  }
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

/** Adds what the routes' schemas do not say: access, headers, examples, and each failure by its name. */
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

const completeOperation = (operation: Operation, endpoint: Endpoint, name: string) => {
  operation['x-access'] = endpoint.access;
  if (endpoint.limit) operation['x-limit'] = endpoint.limit;
  const inputs = {
    ...(endpoint.params && (exampleFor(endpoint.params, `${name}.params`) as object)),
    ...(endpoint.query && (exampleFor(endpoint.query, `${name}.query`) as object)),
  } as Record<string, unknown>;
  for (const parameter of operation.parameters ?? []) {
    if ('name' in parameter) parameter.example = inputs[parameter.name];
  }
  operation.parameters = [
    ...(operation.parameters ?? []),
    ...Object.keys(headerParameters).map((key) => ({ $ref: `#/components/parameters/${key}` })),
  ];
  const sent = operation.requestBody?.content;
  if (endpoint.body && sent) {
    const example = exampleFor(endpoint.body, `${name}.body`);
    for (const media of Object.values(sent)) media.example = example;
    if (endpoint.beacon) {
      sent['text/plain'] = { schema: { type: 'string', contentMediaType: 'application/json' } };
    }
  }
  completeAnswers(operation, endpoint, name);
};

const completeAnswers = ({ responses }: Operation, endpoint: Endpoint, name: string) => {
  const failures = Map.groupBy(errorsOf(endpoint), (failure) => String(errorTable[failure].status));
  for (const [status, response] of Object.entries(responses)) {
    const media = response.content?.['application/json'];
    const names = failures.get(status) ?? [];
    if (status === '200') {
      response.description = 'Success.';
      const data = exampleFor(endpoint.data, `${name}.data`);
      if (media) media.example = { code: successCode, msg: sentenceOf('ok', 'en'), data };
    } else {
      response.description = names.map((failure) => `${errorTable[failure].code} ${failure}`).join(', ');
      if (media) media.examples = Object.fromEntries(names.map(describeFailure));
    }
  }
};

const describeFailure = (name: ErrorName): [string, { summary: string; value: unknown }] => {
  const { code, details } = errorTable[name];
  const msg = sentenceOf(name, 'en');
  return [name, { summary: `${code}: ${msg}`, value: { code, msg, data: exampleFor(details, name) } }];
};
