import { authorizationCodeProof, idTokenProof, sealedValue } from '@cliffhanger/contracts';
import { fieldNotes } from '@cliffhanger/contracts/document';
import { createJsonSchemaTransform } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';

/** Adds the notes on a field to its schema. */
const override = ({ zodSchema, jsonSchema }: { zodSchema: z.core.$ZodType; jsonSchema: object }) => {
  Object.assign(jsonSchema, fieldNotes.get(zodSchema));
};

/** Converts the schemas of a route to schemas of the document. */
export const transformRoute = createJsonSchemaTransform({ zodToJsonConfig: { override } });

/** Returns a schema of the document. @param io whether clients send or receive the value */
export const documentSchemaOf = (schema: z.ZodMiniType, io: 'input' | 'output' = 'output') => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, override });
  return rest;
};

/** The plain content of encrypted values, by the names that fields and chapters refer to. */
export const sealedSchemas = {
  SealedValue: documentSchemaOf(sealedValue, 'input'),
  IdTokenProof: documentSchemaOf(idTokenProof, 'input'),
  AuthorizationCodeProof: documentSchemaOf(authorizationCodeProof, 'input'),
};
