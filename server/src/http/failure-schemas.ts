import { type ErrorName, errorTable } from '@cliffhanger/contracts';
import * as z from 'zod/mini';

const failureEnvelope = (name: ErrorName) =>
  z.object({ code: z.literal(errorTable[name].code), msg: z.string(), data: errorTable[name].details });

/** Returns the response schemas of these failures, by HTTP status. */
export const failureSchemasByStatus = (names: readonly ErrorName[]): Record<string, z.ZodMiniType> =>
  Object.fromEntries(
    [...Map.groupBy(names, (name) => errorTable[name].status)].map(([status, [first, ...others]]) => [
      status,
      z.discriminatedUnion('code', [failureEnvelope(first as ErrorName), ...others.map(failureEnvelope)]),
    ]),
  );
