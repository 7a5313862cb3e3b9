import { existsSync, readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { type Config, type Environment, loadConfig } from '@cliffhanger/server/platform/config/config.ts';

/**
 * Reads the configuration from the environment and from `.env` in the working folder; the environment takes precedence.
 *
 * @param environment by default that of the process
 * @throws ConfigError
 */
export const readConfig = (environment: Environment = process.env): Config =>
  loadConfig({ ...(existsSync('.env') && parseEnv(readFileSync('.env', 'utf8'))), ...environment });
