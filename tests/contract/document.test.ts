import {
  apiPrefix,
  contract,
  type Endpoint,
  type ErrorName,
  errorsOf,
  errorTable,
  limits,
  liveEventsPath,
} from '@cliffhanger/contracts';
import { callNotes, resourceSummaries } from '@cliffhanger/contracts/document';
import { exampleOf } from '@cliffhanger/contracts/examples';
import { Validator } from '@seriousme/openapi-schema-validator';
import request from 'supertest';
import { afterAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../support/app.ts';
import { calls } from './calls.ts';

const app = await startTestApp();
afterAll(() => app.close());

interface Operation {
  description?: string;
  operationId: string;
  summary: string;
  security: object[];
  parameters?: {
    in: string;
    name: string;
    required?: boolean;
    schema?: JsonSchema;
    example?: unknown;
    $ref?: string;
  }[];
  responses: Record<string, { description: string; content: Record<string, Media> }>;
  requestBody?: { required?: boolean; content: Record<string, Media> };
  'x-extension'?: boolean;
  'x-access': string;
}

interface JsonSchema {
  type?: string;
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  title?: string;
  description?: string;
  required?: string[];
  not?: object;
  examples?: unknown[];
}

interface Media {
  schema?: JsonSchema;
  example?: unknown;
  examples?: Record<string, { summary: string; value: { code: number; msg: string; data: unknown } }>;
}

describe('the OpenAPI document', async () => {
  const { body: document } = await request(app.address).get('/docs/openapi.json').expect(200);
  const operationOf = (path: string, method: string): Operation =>
    document.paths[apiPrefix + path]?.[method.toLowerCase()];

  it('is valid OpenAPI 3.1', async () => {
    expect(await new Validator().validate(structuredClone(document))).toEqual({ valid: true });
    expect(document.openapi).toMatch(/^3\.1\./);
  });

  it.each(calls)('describes $name', ({ name, endpoint }) => {
    const operation = operationOf(endpoint.path, endpoint.method);
    expect(operation).toMatchObject({ operationId: name, summary: endpoint.summary });
    expect(operation['x-extension']).toBe(endpoint.extension);
    expect(operation.security.some((scheme) => Object.keys(scheme).length === 0)).toBe(
      endpoint.access === 'any',
    );
    expect(Object.keys(operation.responses)).toEqual(expect.arrayContaining(['200', '400', '401', '500']));
    for (const [location, schema] of [
      ['path', endpoint.params],
      ['query', endpoint.query],
    ] as const) {
      const documented = operation.parameters?.filter((parameter) => parameter.in === location) ?? [];
      expect(documented.map((parameter) => parameter.name)).toEqual(Object.keys(schema?.shape ?? {}));
    }
  });

  it.each(calls)('has valid examples of $name and lists each of its errors', ({ name, endpoint }) => {
    for (const part of ['params', 'query', 'body', 'data'] as const) {
      const schema = endpoint[part];
      // An example that cannot be composed throws with the name of the call.
      if (schema) expect(() => exampleOf(schema, '', `${name}.${part}`)).not.toThrow();
    }
    const operation = operationOf(endpoint.path, endpoint.method);
    const examplesOf = (location: string) =>
      Object.fromEntries(
        operation.parameters?.filter((one) => one.in === location).map((one) => [one.name, one.example]) ??
          [],
      );
    const issuesOf = (schema: Endpoint['body'] | Endpoint['data'], value: unknown) =>
      schema?.safeParse(value).error?.issues ?? null;
    expect(issuesOf(endpoint.params, examplesOf('path'))).toBeNull();
    expect(issuesOf(endpoint.query, examplesOf('query'))).toBeNull();
    expect(operation.requestBody?.required).toBe(endpoint.body && true);
    for (const [type, media] of Object.entries(operation.requestBody?.content ?? {})) {
      const call = { ...(media.example as object), ...examplesOf('path') };
      if (type !== 'text/plain') expect(issuesOf(endpoint.body, call)).toBeNull();
    }

    expect(operation['x-access']).toBe(endpoint.access);
    const { 200: success, ...refusals } = operation.responses;
    expect(success?.content['application/json']?.example).toMatchObject({ code: 200, msg: 'OK' });
    const { data } = (success?.content['application/json']?.example ?? {}) as { data?: unknown };
    expect(issuesOf(endpoint.data, data)).toBeNull();
    const documentedErrors = Object.entries(refusals).flatMap(([status, { content }]) =>
      Object.entries(content['application/json']?.examples ?? {}).map(([failure, { value }]) => {
        const { code, status: own, details } = errorTable[failure as ErrorName];
        expect({ status, code: value.code }).toEqual({ status: String(own), code });
        expect(value.msg).toMatch(/\S/);
        expect(issuesOf(details, value.data)).toBeNull();
        return failure;
      }),
    );
    expect(documentedErrors.sort()).toEqual([...errorsOf(endpoint)].sort());
  });

  it.each([
    [
      'user.login',
      [
        ['username, password', 'For `type` `account`.', ['username', 'password']],
        ['address, password', 'For `type` `email` or `phone`.', ['address', 'password']],
        ['address, code', 'For `type` `email` or `phone`.', ['address', 'code']],
      ],
    ],
    [
      'user.register',
      [
        ['username, password, InviteCode', 'For `type` `account`.', ['username', 'password']],
        ['address, code, password, InviteCode', 'For `type` `email` or `phone`.', ['address', 'code']],
      ],
    ],
    [
      'rewards.checkIn',
      [
        ['kind', undefined, []],
        ['kind, day', undefined, ['kind', 'day']],
        ['kind, task', undefined, ['kind', 'task']],
        ['kind, ticket', undefined, ['kind', 'ticket']],
      ],
    ],
  ])('gives the fields of %s as alternatives, exactly one of which accepts a body', (name, expected) => {
    const endpoint = calls.find((call) => call.name === name)?.endpoint;
    if (!endpoint?.body) throw new Error(`there is no call ${name}`);
    const { requestBody } = operationOf(endpoint.path, endpoint.method);
    const alternatives = requestBody?.content['application/json']?.schema?.oneOf ?? [];
    expect(
      alternatives.map(({ title, description, required }) => [title, description, required ?? []]),
    ).toEqual(expected);
    for (const { title = '', properties = {}, examples } of alternatives) {
      const [example] = examples as [object];
      const results = ['account', 'email', 'phone'].map((type) =>
        endpoint.body?.safeParse({ ...example, type }),
      );
      expect(results.some((parsed) => parsed?.success)).toBe(true);
      const own = Object.entries(properties).filter(([, { not }]) => !not);
      expect(own.map(([field]) => field)).toEqual(title.split(', '));
      expect(properties).not.toHaveProperty('type');
    }
  });

  it('states a maximum length for each text of a request', () => {
    const limited = ['maxLength', 'enum', 'const', 'format', 'pattern'];
    const findUnlimitedTexts = (schema: JsonSchema, path: string): string[] => [
      ...(schema.type === 'string' && !limited.some((key) => key in schema) ? [path] : []),
      ...Object.entries(schema.properties ?? {}).flatMap(([name, of]) =>
        findUnlimitedTexts(of, `${path}.${name}`),
      ),
      ...(schema.items ? findUnlimitedTexts(schema.items, `${path}[]`) : []),
      ...[...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].flatMap((one) => findUnlimitedTexts(one, path)),
    ];
    const found = calls.flatMap(({ name, endpoint }) => {
      const { parameters = [], requestBody } = operationOf(endpoint.path, endpoint.method);
      const body = requestBody?.content['application/json']?.schema;
      return [
        ...parameters.flatMap((one) =>
          one.schema ? findUnlimitedTexts(one.schema, `${name}.${one.name}`) : [],
        ),
        ...(body ? findUnlimitedTexts(body, name) : []),
      ];
    });
    expect(found).toEqual([]);
  });

  it('allows analytics events in an object or as a bare array, with the same limits', () => {
    const { path, method } = contract.analytics.events;
    const { requestBody } = operationOf(path, method);
    const list = {
      type: 'array',
      minItems: 1,
      maxItems: limits.analytics.maxEventsPerCall,
      items: { type: 'object' },
    };
    expect(requestBody?.content['application/json']?.schema?.oneOf).toMatchObject([
      { type: 'object', properties: { events: list }, required: ['events'] },
      list,
    ]);
  });

  it('lists the headers that each call reads', () => {
    const operations = calls.map(({ endpoint }) => operationOf(endpoint.path, endpoint.method));
    const references = ['AcceptLanguage', 'AcceptCountry', 'ClientVersion'].map((key) => ({
      $ref: `#/components/parameters/${key}`,
    }));
    for (const { parameters } of operations) expect(parameters).toEqual(expect.arrayContaining(references));
    expect(Object.values(document.components.parameters)).toMatchObject([
      { name: 'Accept-Language', in: 'header' },
      { name: 'Accept-Country', in: 'header' },
      { name: 'X-Client-Version', in: 'header' },
    ]);
  });

  it('marks each encrypted field and describes its plaintext', () => {
    const sealedFields = calls.flatMap(({ name, endpoint }) => {
      const body = operationOf(endpoint.path, endpoint.method).requestBody?.content['application/json']
        ?.schema;
      const fields = [body, ...(body?.oneOf ?? [])].flatMap((one) => Object.entries(one?.properties ?? {}));
      return fields.filter(([, schema]) => 'x-sealed' in schema).map(([field]) => `${name}.${field}`);
    });
    expect([...new Set(sealedFields)].sort()).toEqual([
      ...['identities.bindAccount.currentPassword', 'identities.bindAccount.password'],
      ...['identities.bindAddress.code', 'identities.bindAddress.currentPassword'],
      ...['identities.bindProvider.currentPassword', 'identities.bindProvider.data'],
      ...['identities.bindTelegram.currentPassword', 'identities.signInAgain.code'],
      ...['identities.signInAgain.data', 'identities.unbind.currentPassword'],
      ...['myData.deleteAccount.password', 'thirdParty.facebook.data', 'thirdParty.google.data'],
      ...['thirdParty.tiktok.data', 'user.login.code', 'user.login.password', 'user.register.code'],
      ...['user.register.password', 'user.resetPassword.code', 'user.resetPassword.password'],
    ]);
    const { SealedValue, IdTokenProof, AuthorizationCodeProof } = document.components.schemas;
    expect(SealedValue.required).toEqual(['value', 'sealedAtMs']);
    expect(IdTokenProof.required).toEqual(['platform', 'idToken', 'nonce']);
    expect(AuthorizationCodeProof.required).toEqual(['platform', 'code', 'redirectUri']);
  });

  it('has the target of each reference', () => {
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(
      ([, pointer = '']) => pointer,
    );
    const missing = references.filter(
      (pointer) =>
        pointer
          .split('/')
          .reduce<unknown>((part, key) => (part as Record<string, unknown>)?.[key], document) === undefined,
    );
    expect(references).toContain('components/schemas/SealedValue');
    expect(missing).toEqual([]);
  });

  it.each(['Calls', 'Responses and codes', 'Pages', 'Values', 'Encrypted values', 'Signing in'])(
    'has a chapter on %s',
    (title) => {
      expect(document.info.description).toMatch(new RegExp(`^## ${title}\n\n\\S`, 'm'));
    },
  );

  it('has the notes of calls as their descriptions', () => {
    for (const [resource, notes] of Object.entries(callNotes)) {
      for (const [name, note] of Object.entries(notes)) {
        const { endpoint } = calls.find((call) => call.name === `${resource}.${name}`) ?? {};
        expect(endpoint && operationOf(endpoint.path, endpoint.method).description).toBe(note);
        expect(note).not.toMatch(/undefined|NaN/);
      }
    }
  });

  it('has a summary of each resource', () => {
    const undocumented = Object.keys(contract).filter((resource) => !resourceSummaries[resource]);
    expect(undocumented, 'resources without a summary in contracts/src/document/summaries.ts').toEqual([]);
    expect(document.tags.map(({ name }: { name: string }) => name)).toEqual([
      ...Object.keys(contract),
      'events',
    ]);
    expect(document.servers).toEqual([{ url: '/' }]);
  });

  it('describes no other paths', () => {
    expect(Object.keys(document.paths).sort()).toEqual(
      [...new Set(calls.map(({ endpoint }) => apiPrefix + endpoint.path)), liveEventsPath].sort(),
    );
  });
});
