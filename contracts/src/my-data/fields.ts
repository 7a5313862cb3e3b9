import * as z from 'zod/mini';
import { id, instant } from '../kernel/fields.ts';

export const text = z.string();
export const number = z.int();
export const flag = z.boolean();
export const nullableText = z.nullable(text);
export const nullableNumber = z.nullable(number);
export const nullableInstant = z.nullable(instant);

/** The rows of a section. */
export const rows = <Fields extends z.core.$ZodLooseShape>(fields: Fields) => z.array(z.object(fields));

export const episodeReference = { dramaId: id, episodeId: id };
