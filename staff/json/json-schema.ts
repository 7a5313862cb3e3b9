import type { Command } from 'commander';
import * as z from 'zod/mini';
import { UsageError } from '../../scripts/command-line/usage-error.ts';
import { jsonShapes } from './shapes.ts';

/** The command that the words lead to. Options, and arguments of a command without subcommands, are no names. */
const findCommand = (program: Command, words: readonly string[]) => {
  const path: string[] = [];
  let command = program;
  for (const word of words.filter((word) => !word.startsWith('-'))) {
    const next = command.commands.find((child) => child.name() === word);
    if (!next) break;
    path.push(word);
    command = next;
  }
  const name = path.join(' ');
  return { name, isGroup: command.commands.length > 0 && !Object.hasOwn(jsonShapes, name) };
};

/** Leaves out what zod adds for every integer and every time. */
const override = ({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }) => {
  if (jsonSchema.format === 'date-time') delete jsonSchema.pattern;
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
};

// The schema of an input allows keys that later versions add.
const toJsonSchema = (schema: z.core.$ZodType): object => z.toJSONSchema(schema, { io: 'input', override });

/**
 * Finds the JSON Schema of what a command prints with `--json`.
 * @param words those of the command line
 * @returns for a command that prints several forms, such as `stats`, a schema that allows each, with its words as `title`
 * @throws UsageError if the words name no command
 */
export const findJsonSchema = (program: Command, words: readonly string[]): object => {
  const { name, isGroup } = findCommand(program, words);
  if (isGroup) throw new UsageError(['--schema: name a command, as in "drama list --schema"']);
  const isForm = (key: string) => [' <', ' --'].some((separator) => key.startsWith(name + separator));
  const forms = Object.entries(jsonShapes).filter(([key]) => key === name || isForm(key));
  const [schema, ...others] = forms.map(([title, shape]) => ({ title, ...toJsonSchema(shape) }));
  return others.length === 0 ? { ...schema } : { anyOf: [schema, ...others] };
};
