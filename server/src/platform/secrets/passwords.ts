import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { normalizePassword } from '@cliffhanger/contracts';

const hashOf = promisify(argon2);

/** How much work a hash takes: memory in KiB, and how often it is passed through. */
export interface PasswordCost {
  memory: number;
  passes: number;
}

/** OWASP's parameters for argon2id: 19 MiB, two passes, one lane. */
export const passwordCost: PasswordCost = { memory: 19_456, passes: 2 };

const tagLength = 32;

type Parameters = PasswordCost & { parallelism: number; tagLength: number };

const parametersOf = (cost: PasswordCost): Parameters => ({ ...cost, parallelism: 1, tagLength });

const derive = (password: string, nonce: Buffer, parameters: Parameters) =>
  hashOf('argon2id', { message: Buffer.from(password, 'utf8'), nonce, ...parameters });

const base64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');

/** Hashes the normalized form of a password with argon2id into the PHC string format. */
export const hashPassword = async (password: string, cost = passwordCost): Promise<string> => {
  const nonce = randomBytes(16);
  const parameters = parametersOf(cost);
  const { memory, passes, parallelism } = parameters;
  const tag = await derive(normalizePassword(password), nonce, parameters);
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(nonce)}$${base64(tag)}`;
};

const phc = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/;

/**
 * The forms of a password that may have been hashed: the normalized one first, then those of hashes from before passwords
 * were normalized. One form for a password of ASCII characters.
 */
const formsOf = (password: string): string[] => [
  ...new Set([normalizePassword(password), password, password.normalize('NFC'), password.normalize('NFD')]),
];

/**
 * Whether a form of `password` matches `hash`, at the cost that the hash was made with. A null hash takes the time of a
 * wrong password at `cost` and never matches.
 */
export const isPassword = async (
  password: string,
  hash: string | null,
  cost = passwordCost,
): Promise<boolean> => {
  const isForm = verifierOf(hash, cost);
  for (const form of formsOf(password)) if (await isForm(form)) return true;
  return false;
};

const verifierOf = (hash: string | null, cost: PasswordCost): ((form: string) => Promise<boolean>) => {
  const [, memory, passes, parallelism, nonce, tag] = phc.exec(hash ?? '') ?? [];
  if (!nonce || !tag)
    return async (form) => {
      await derive(form, Buffer.alloc(16), parametersOf(cost));
      return false;
    };
  const expected = Buffer.from(tag, 'base64');
  const parameters = {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: expected.length,
  };
  return async (form) =>
    timingSafeEqual(await derive(form, Buffer.from(nonce, 'base64'), parameters), expected);
};
