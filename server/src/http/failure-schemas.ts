import { type ErrorName, errorTable } from '@cliffhanger/contracts';
import * as z from 'zod/mini';

const createFailureSchema = (name: ErrorName) =>
  z.object({ code: z.literal(errorTable[name].code), msg: z.string(), data: errorTable[name].details });

type FailureSchema = ReturnType<typeof createFailureSchema>;

/** Every call has the common errors. A schema of their own for each call would take 6 MB. */
const failureSchemas = new Map<ErrorName, FailureSchema>();
const unionSchemas = new Map<string, z.ZodMiniType>();

const failureSchemaOf = (name: ErrorName): FailureSchema => {
  const schema = failureSchemas.get(name) ?? createFailureSchema(name);
  failureSchemas.set(name, schema);
  return schema;
};

const unionOf = (names: readonly ErrorName[]): z.ZodMiniType => {
  const key = names.join(' ');
  const [first, ...others] = names.map(failureSchemaOf);
  const schema = unionSchemas.get(key) ?? z.discriminatedUnion('code', [first as FailureSchema, ...others]);
  unionSchemas.set(key, schema);
  return schema;
};

/** Returns the response schemas of these failures, by HTTP status. */
export const failureSchemasByStatus = (names: readonly ErrorName[]): Record<string, z.ZodMiniType> =>
  Object.fromEntries(
    [...Map.groupBy(names, (name) => errorTable[name].status)].map(([status, ofStatus]) => [
      status,
      unionOf(ofStatus),
    ]),
  );
