import {
  alternativesOf,
  type Endpoint,
  type ErrorName,
  errorsOf,
  errorTable,
  successCode,
} from '@cliffhanger/contracts';
import { headerParameters } from '@cliffhanger/contracts/document';
import { errorSentence } from '#kernel/words.ts';
import { exampleFor } from './example.ts';

interface MediaType {
  schema?: { oneOf?: Alternative[] };
  example?: unknown;
  examples?: Record<string, { summary: string; value: unknown }>;
}

interface Alternative {
  title?: string;
  description?: string;
  properties: Record<string, { enum?: unknown[]; not?: object }>;
  required?: string[];
  examples?: unknown[];
}

export interface Operation {
  description?: string;
  parameters?: ({ in: string; name: string; example?: unknown } | { $ref: string })[];
  requestBody?: { content: Record<string, MediaType> };
  responses: Record<string, { description: string; content?: Record<string, MediaType> }>;
  'x-access'?: string;
  'x-limit'?: string;
}

const headerReferences = Object.keys(headerParameters).map((key) => ({
  $ref: `#/components/parameters/${key}`,
}));

/** Adds what route schemas do not contain: access, headers, examples, and each failure by its name. */
export const completeOperation = (operation: Operation, endpoint: Endpoint, name: string) => {
  operation['x-access'] = endpoint.access;
  if (endpoint.limit) operation['x-limit'] = endpoint.limit;
  const inputs = {
    ...(endpoint.params && (exampleFor(endpoint.params, `${name}.params`) as object)),
    ...(endpoint.query && (exampleFor(endpoint.query, `${name}.query`) as object)),
  } as Record<string, unknown>;
  for (const parameter of operation.parameters ?? []) {
    if ('name' in parameter) parameter.example = inputs[parameter.name];
  }
  operation.parameters = [...(operation.parameters ?? []), ...headerReferences];
  completeBody(operation, endpoint, name);
  completeResponses(operation, endpoint, name);
};

const completeBody = ({ requestBody }: Operation, endpoint: Endpoint, name: string) => {
  const sent = requestBody?.content;
  if (!endpoint.body || !sent) return;
  const inPath = Object.keys(endpoint.params?.shape ?? {});
  const [example, ...others] = alternativesOf(endpoint.body).map((one) =>
    without(inPath, exampleFor(one, `${name}.body`)),
  );
  for (const media of Object.values(sent)) {
    media.example = example;
    for (const [index, alternative] of (media.schema?.oneOf ?? []).entries()) {
      describeAlternative(alternative, inPath);
      alternative.examples = [[example, ...others][index]];
    }
    if (endpoint.bareList) media.schema = withBareList(media.schema, endpoint.bareList);
  }
  if (endpoint.beacon) {
    sent['text/plain'] = { schema: { type: 'string', contentMediaType: 'application/json' } as object };
  }
};

/** Returns the schema of the object, or of the bare list of one of its fields. */
const withBareList = (schema: MediaType['schema'], field: string): NonNullable<MediaType['schema']> => {
  const object = schema as Alternative;
  return { oneOf: [object, object.properties[field] as Alternative] };
};

const without = (names: readonly string[], fields: unknown) =>
  fields && Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)));

/** Describes the fields of an alternative and the path parameter values that it applies to. */
const describeAlternative = (alternative: Alternative, inPath: readonly string[]) => {
  const { properties, required = [] } = alternative;
  const choices = inPath.flatMap((name) => {
    const values = properties[name]?.enum?.map((value) => `\`${value}\``);
    return values ? [`\`${name}\` ${values.join(' or ')}`] : [];
  });
  if (choices.length > 0) alternative.description = `For ${choices.join(' and ')}.`;
  alternative.properties = without(inPath, properties) as Alternative['properties'];
  alternative.required = required.filter((name) => !inPath.includes(name));
  const own = Object.entries(alternative.properties).filter(([, { not }]) => !not);
  alternative.title = own.map(([name]) => name).join(', ');
};

const completeResponses = ({ responses }: Operation, endpoint: Endpoint, name: string) => {
  const failures = Map.groupBy(errorsOf(endpoint), (failure) => String(errorTable[failure].status));
  for (const [status, response] of Object.entries(responses)) {
    const media = response.content?.['application/json'];
    const names = failures.get(status) ?? [];
    if (status === '200') {
      response.description = 'Success.';
      const data = exampleFor(endpoint.data, `${name}.data`);
      if (media) media.example = { code: successCode, msg: errorSentence('ok', 'en'), data };
    } else {
      response.description = failuresSummary(names);
      if (media) media.examples = failureExamples(names);
    }
  }
};

/** Returns the codes and names of failures on one line. */
export const failuresSummary = (names: readonly ErrorName[]): string =>
  names.map((failure) => `${errorTable[failure].code} ${failure}`).join(', ');

/** Returns an example response for each failure, by its name. */
export const failureExamples = (names: readonly ErrorName[]) =>
  Object.fromEntries(names.map(describeFailure));

const describeFailure = (name: ErrorName): [string, { summary: string; value: unknown }] => {
  const { code, details } = errorTable[name];
  const msg = errorSentence(name, 'en');
  return [name, { summary: `${code}: ${msg}`, value: { code, msg, data: exampleFor(details, name) } }];
};
