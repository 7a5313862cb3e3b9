import { exampleOf, MissingExampleError } from '@cliffhanger/contracts/examples';
import type * as z from 'zod/mini';

/** Returns a valid example for a schema, or undefined if a field has none; a test reports that field. */
export const exampleFor = (schema: z.ZodMiniType, name: string): unknown => {
  try {
    return exampleOf(schema, '', name);
  } catch (error) {
    if (error instanceof MissingExampleError) return undefined;
    throw error;
  }
};
