import fastJsonStringify, { type Schema } from 'fast-json-stringify';
import * as z from 'zod/mini';

/**
 * Writes answers in the form of a schema: a field that it does not name stays out, one that it needs and does not get
 * throws. Whether values are as the schema wants them is seen when `isChecked`; else it is taken as the types have it.
 *
 * @param name of the call, for the message of an answer that is off
 * @throws from what it returns
 */
export const createResponseSerializer = (
  schema: z.ZodMiniType,
  { name, isChecked }: { name: string; isChecked: boolean },
): ((answer: unknown) => string) => {
  // Made when first wanted: most failures of most calls never are.
  let write: ((answer: unknown) => string) | undefined;
  return (answer) => {
    const error = isChecked && schema.safeParse(answer).error;
    if (error) throw new Error(`an answer of ${name} is off its schema: ${error.message}`);
    write ??= fastJsonStringify(jsonSchemaOf(schema));
    return write(answer);
  };
};

const jsonSchemaOf = (schema: z.ZodMiniType): Schema =>
  z.toJSONSchema(schema, {
    override: ({ jsonSchema }) => {
      // A field too many is left out; here it would keep a value from being one of a union.
      if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
      const [value, or, ...others] = jsonSchema.anyOf ?? [];
      // Written so, it is told from null without a validator.
      if (value?.type && or?.type === 'null' && others.length === 0) {
        delete jsonSchema.anyOf;
        Object.assign(jsonSchema, value, { nullable: true });
      }
    },
  }) as Schema;
