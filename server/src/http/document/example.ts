import { exampleOf, MissingExampleError } from '@cliffhanger/contracts/examples';
import type * as z from 'zod/mini';

/** An example that a schema takes. A field without one costs the document that example; the tests name it. */
export const exampleFor = (schema: z.ZodMiniType, place: string): unknown => {
  try {
    return exampleOf(schema, '', place);
  } catch (error) {
    if (error instanceof MissingExampleError) return undefined;
    throw error;
  }
};
