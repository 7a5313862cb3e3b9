import type * as z from 'zod';

const describe = (schema: z.core.$ZodType): string => {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'object':
      return `{${Object.entries(def.shape).map(describeKey).join(', ')}}`;
    case 'array':
      return `[${describe(def.element) || '…'}]`;
    case 'record':
      return '{…}';
    case 'nullable':
    case 'optional':
      return describe(def.innerType);
    default:
      return '';
  }
};

const describeKey = ([key, schema]: [string, z.core.$ZodType]): string => {
  const name = `"${key}"${schema._zod.def.type === 'optional' ? '?' : ''}`;
  const shape = describe(schema);
  return shape === '' ? name : `${name}: ${shape}`;
};

/**
 * Describes the JSON that a schema accepts by its keys: `{"id", "items": [{"name"}]}`. A key with `?` may be missing, and
 * `{…}` has keys that depend on the data.
 */
export const describeShape = (schema: z.core.$ZodType): string => describe(schema);
