import { randomBytes, randomInt } from 'node:crypto';

/** The only source of chance, so that tests can fix it. */
export interface Random {
  /** 256 random bits, base64url. */
  token(): string;
  /** `length` letters and digits that are not mistaken for each other. */
  code(length: number): string;
  /** A whole number from 0 to below `limit`. */
  integer(limit: number): number;
}

const codeAlphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

export const systemRandom: Random = {
  token: () => randomBytes(32).toString('base64url'),
  code: (length) => Array.from({ length }, () => codeAlphabet[randomInt(codeAlphabet.length)]).join(''),
  integer: (limit) => randomInt(limit),
};
