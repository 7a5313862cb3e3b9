import { authorizationCodeProof, idTokenProof, sealedValue } from '@cliffhanger/contracts';
import { fieldNotes } from '@cliffhanger/contracts/document';
import { createJsonSchemaTransform } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';

/** Adds to the schema of a field what it does not say by itself. */
const override = ({ zodSchema, jsonSchema }: { zodSchema: z.core.$ZodType; jsonSchema: object }) => {
  Object.assign(jsonSchema, fieldNotes.get(zodSchema));
};

/** Turns the schemas of a route into those of the document. */
export const transformRoute = createJsonSchemaTransform({ zodToJsonConfig: { override } });

/** A schema of the document; `io` as the reader sees it. */
export const documentSchemaOf = (schema: z.ZodMiniType, io: 'input' | 'output' = 'output') => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, override });
  return rest;
};

/** What is inside of encrypted values, by the names that fields and chapters refer to. */
export const sealedSchemas = {
  SealedValue: documentSchemaOf(sealedValue, 'input'),
  IdTokenProof: documentSchemaOf(idTokenProof, 'input'),
  AuthorizationCodeProof: documentSchemaOf(authorizationCodeProof, 'input'),
};
