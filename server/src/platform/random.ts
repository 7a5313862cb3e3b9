import { randomBytes, randomInt } from 'node:crypto';

/** The only source of randomness, so that tests can replace it. */
export interface Random {
  /** 256 random bits, base64url. */
  token(): string;
  /** `length` letters and digits that are not easily confused. */
  code(length: number): string;
  /** An integer from 0 to `limit`, exclusive. */
  integer(limit: number): number;
}

const codeAlphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

export const systemRandom: Random = {
  token: () => randomBytes(32).toString('base64url'),
  code: (length) => Array.from({ length }, () => codeAlphabet[randomInt(codeAlphabet.length)]).join(''),
  integer: (limit) => randomInt(limit),
};
