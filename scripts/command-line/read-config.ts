import { existsSync, readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { type Config, type Environment, loadConfig } from '@cliffhanger/server/platform/config/config.ts';

/**
 * Reads the configuration from the environment and from `.env` in the working folder; the environment takes precedence,
 * except where it is empty.
 *
 * @param environment by default that of the process
 * @throws ConfigError
 */
export const readConfig = (environment: Environment = process.env): Config => {
  const file = existsSync('.env') ? parseEnv(readFileSync('.env', 'utf8')) : {};
  const set = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  return loadConfig({ ...file, ...set }, {}, Object.keys(file));
};
