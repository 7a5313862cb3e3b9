import { useSearchParams } from 'react-router-dom';
import * as z from 'zod/mini';

type Shape = Readonly<Record<string, z.ZodMiniType>>;
/** What the address has of the input of a call. */
export type AddressInput<Fields extends Shape> = {
  [Name in keyof Fields]?: Exclude<z.input<Fields[Name]>, undefined>;
};

const readJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Reads the fields that the address has and that their schemas take: as text, else as a number or as true and false. */
export const readAddress = <Fields extends Shape>(
  fields: Fields,
  parameters: URLSearchParams,
): AddressInput<Fields> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, schema]) => {
      const text = parameters.get(name);
      if (text === null) return [];
      const value = [text, readJson(text)].find((given) => z.safeParse(schema, given).success);
      return value === undefined ? [] : [[name, value]];
    }),
  ) as AddressInput<Fields>;

/** Parameters with these changes. What is undefined, false or empty leaves the address. */
export const changeAddress = (
  parameters: URLSearchParams,
  changes: Record<string, unknown>,
): URLSearchParams => {
  const changed = new URLSearchParams(parameters);
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined || value === '' || value === false || value === null) changed.delete(name);
    else changed.set(name, String(value));
  }
  return changed;
};

/**
 * The input of a list as the address has it, so that the address shows the same rows to somebody else.
 * @param fields of the input, with their schemas
 * @returns the input, and a function that changes it: while somebody types, the entry of the history is replaced
 */
export const useAddressInput = <Fields extends Shape>(fields: Fields) => {
  const [parameters, setParameters] = useSearchParams();
  const change = (changes: AddressInput<Fields>, { isTyping = false } = {}) =>
    setParameters(changeAddress(parameters, changes), { replace: isTyping });
  return [readAddress(fields, parameters), change] as const;
};
