import { existsSync } from 'node:fs';
import { type Config, loadConfig } from '@cliffhanger/server/platform/config/config.ts';

/** The configuration of `.env` in the working folder and of the environment, which goes first. @throws ConfigError */
export const readConfig = (): Config => {
  if (existsSync('.env')) process.loadEnvFile('.env');
  return loadConfig(process.env);
};
