import * as z from 'zod/mini';

/** A schema of the document. */
export const documentSchemaOf = (schema: z.ZodMiniType) => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema);
  return rest;
};
