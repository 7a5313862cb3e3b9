import { createHash } from 'node:crypto';

const digestOf = (name: string) => createHash('sha256').update(name.trim().toLowerCase()).digest();

/** The number that the person of this name has at a local provider: 40 bits, which JSON carries exactly. */
export const localNumber = (name: string): number => digestOf(name).readUIntBE(0, 5) + 1;
