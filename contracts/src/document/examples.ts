import type * as z from 'zod/mini';
import { valuesByEnding, valuesByName, valuesByType } from './example-values.ts';

/** Thrown when no example value fits a field; the message contains the path of the field. */
export class MissingExampleError extends Error {
  override readonly name = 'NoExample';
}

/** The parts of a zod definition that composing an example reads. */
interface Definition {
  type: string;
  innerType?: z.ZodMiniType;
  in?: z.ZodMiniType;
  out?: z.ZodMiniType;
  element?: z.ZodMiniType;
  shape?: Record<string, z.ZodMiniType>;
  options?: z.ZodMiniType[];
  items?: z.ZodMiniType[];
  values?: unknown[];
  entries?: Record<string, unknown>;
  valueType?: z.ZodMiniType;
  getter?: () => z.ZodMiniType;
}

const definitionOf = (schema: z.ZodMiniType) => schema._zod.def as unknown as Definition;

/** Whether a field does not belong to this alternative of a body. */
const isAbsent = (schema: z.ZodMiniType): boolean => {
  const { innerType } = definitionOf(schema);
  return innerType !== undefined && definitionOf(innerType).type === 'never';
};

/**
 * Composes an example value that the schema accepts.
 * @throws NoExample with the path of a field that has no example value
 */
export const exampleOf = (schema: z.ZodMiniType, name = '', place = name): unknown => {
  const fits = (value: unknown) => schema.safeParse(value).success;
  const definition = definitionOf(schema);
  const candidates = [
    ...(valuesByName[name] ?? []),
    ...valuesByEnding.filter(([ending]) => ending.test(name)).map(([, value]) => value),
    ...(valuesByType[definition.type] ?? []),
    ...(definition.values ?? []),
    ...Object.values(definition.entries ?? {}),
  ];
  const found = candidates.find(fits);
  if (found !== undefined || candidates.some((value) => value === null && fits(null))) return found ?? null;
  const value = definition.element
    ? listOf(exampleOf(definition.element, name, `${place}[]`), fits)
    : composed(definition, name, place);
  if (!fits(value))
    throw new MissingExampleError(
      `${place}: contracts/src/document/example-values.ts has no value that fits`,
    );
  return value;
};

const composed = (definition: Definition, name: string, place: string): unknown => {
  const { innerType, shape, options, items, valueType } = definition;
  if (shape) {
    const fields = Object.entries(shape).filter(([, of]) => !isAbsent(of));
    return Object.fromEntries(
      fields.map(([field, of]) => [field, exampleOf(of, field, `${place}.${field}`)]),
    );
  }
  if (items) return items.map((item, index) => exampleOf(item, name, `${place}[${index}]`));
  if (options) return firstOf(options, name, place);
  if (innerType) return exampleOf(innerType, name, place);
  if (valueType) return { example: exampleOf(valueType, name, place) };
  if (definition.getter) return exampleOf(definition.getter(), name, place);
  // If a pipe starts with a transform, which has no type, compose its output instead.
  const { in: start, out: end } = definition;
  if (start && end) return exampleOf(definitionOf(start).type === 'transform' ? end : start, name, place);
  return undefined;
};

/** The shortest list of one repeated item that fits the schema. */
const listOf = (item: unknown, fits: (list: unknown[]) => boolean): unknown[] | undefined =>
  Array.from({ length: 31 }, (_, length) => Array(length + 1).fill(item)).find(fits);

const firstOf = (options: readonly z.ZodMiniType[], name: string, place: string): unknown => {
  const [first, ...others] = options;
  if (!first) return undefined;
  try {
    return exampleOf(first, name, place);
  } catch (error) {
    if (others.length === 0) throw error;
    return firstOf(others, name, place);
  }
};
