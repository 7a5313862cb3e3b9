import type * as z from 'zod';

export type Verb = (input: unknown) => Promise<unknown>;

/** Something staff can ask for. @throws ZodError when the input is not of the schema, and whatever `run` throws */
export const verb =
  <Schema extends z.ZodType>(schema: Schema, run: (input: z.output<Schema>) => Promise<unknown>): Verb =>
  async (input) =>
    run(await schema.parseAsync(input));
