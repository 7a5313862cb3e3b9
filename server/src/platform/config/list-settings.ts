import * as z from 'zod';
import { environment, requirements, settingSections } from './environment.ts';

/** The documentation of one environment key. */
export interface Setting {
  key: string;
  description: string;
  /** The accepted values, in words; empty if any text is accepted. */
  values: string;
  /** As it is written in `.env`; empty when the key has none. */
  defaultValue: string;
  /** The provider, as `MAIL_PROVIDER=smtp`, that requires the key. */
  requiredBy: readonly string[];
}

export interface SettingSection {
  title: string;
  introduction: string;
  settings: readonly Setting[];
}

const either = new Intl.ListFormat('en', { type: 'disjunction' });

interface JsonSchema {
  type?: string;
  enum?: string[];
  minimum?: number;
  maximum?: number;
  format?: string;
}

const valuesOf = ({ type, enum: names, minimum, maximum, format }: JsonSchema): string => {
  if (names) return either.format(names);
  if (format === 'uri') return 'a URL';
  if (type !== 'integer') return '';
  return maximum === undefined || maximum === Number.MAX_SAFE_INTEGER
    ? `${minimum} or more`
    : `${minimum} to ${maximum}`;
};

const textOf = (value: unknown): string => {
  if (value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  return String(value);
};

/** Lists every key of the environment, by section. */
export const listSettings = (): SettingSection[] => {
  const { properties = {} } = z.toJSONSchema(environment, { io: 'input', unrepresentable: 'any' });
  const defaults: Readonly<Record<string, unknown>> = environment.parse({});
  return settingSections.map(({ title, introduction = '', settings }) => ({
    title,
    introduction,
    settings: Object.entries(settings).map(([key, schema]) => ({
      key,
      description: schema.description ?? '',
      values: valuesOf(properties[key] as JsonSchema),
      defaultValue: textOf(defaults[key]),
      requiredBy: requirements
        .filter(({ requiredKeys }) => requiredKeys.includes(key))
        .map((requirement) => `${requirement.key}=${requirement.value}`),
    })),
  }));
};
