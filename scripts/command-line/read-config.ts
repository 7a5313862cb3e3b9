import { existsSync } from 'node:fs';
import { type Config, loadConfig } from '@cliffhanger/server/platform/config/config.ts';

/** Reads the configuration from the environment and from `.env` in the working folder; the environment takes precedence. @throws ConfigError */
export const readConfig = (): Config => {
  if (existsSync('.env')) process.loadEnvFile('.env');
  return loadConfig(process.env);
};
