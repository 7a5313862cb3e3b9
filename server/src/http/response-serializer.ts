import fastJsonStringify, { type Schema } from 'fast-json-stringify';
import * as z from 'zod/mini';

/** Kept, because a process makes an app for each preview, and compiling one takes as long as a small call. */
const keptSerializers = new WeakMap<z.ZodMiniType, (data: unknown) => string>();

const serializerOf = (schema: z.ZodMiniType): ((data: unknown) => string) => {
  const kept = keptSerializers.get(schema);
  if (kept) return kept;
  const made = fastJsonStringify(jsonSchemaOf(schema));
  keptSerializers.set(schema, made);
  return made;
};

/**
 * Returns a function that serializes responses by a schema. It omits fields that the schema does not name and throws if a
 * required field is missing. It validates values only if `isChecked`; otherwise it trusts the static types.
 *
 * @param name of the call, for the error message of a response that violates its schema
 */
export const createResponseSerializer = (
  schema: z.ZodMiniType,
  { name, isChecked }: { name: string; isChecked: boolean },
): ((data: unknown) => string) => {
  // The serializer is compiled on first use, because most failures of most calls never occur.
  let serialize: ((data: unknown) => string) | undefined;
  return (data) => {
    const error = isChecked && schema.safeParse(data).error;
    if (error) throw new Error(`the response of ${name} violates its schema: ${error.message}`);
    serialize ??= serializerOf(schema);
    return serialize(data);
  };
};

const jsonSchemaOf = (schema: z.ZodMiniType): Schema =>
  z.toJSONSchema(schema, {
    override: ({ jsonSchema }) => {
      // Surplus fields are omitted anyway. This keyword would keep a value with one from matching its union member.
      if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
      const [value, alternative, ...others] = jsonSchema.anyOf ?? [];
      // In this form, fast-json-stringify distinguishes the value from null without a validator.
      if (value?.type && alternative?.type === 'null' && others.length === 0) {
        delete jsonSchema.anyOf;
        Object.assign(jsonSchema, value, { nullable: true });
      }
    },
  }) as Schema;
