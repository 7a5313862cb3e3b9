import { createHash } from 'node:crypto';

const digestOf = (name: string) => createHash('sha256').update(name.trim().toLowerCase()).digest();

/** The id of a person at a local provider, derived from the name: 40 bits, which JSON represents exactly. */
export const localNumber = (name: string): number => digestOf(name).readUIntBE(0, 5) + 1;
