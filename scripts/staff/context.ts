import path from 'node:path';
import type { WriteStream } from 'node:tty';
import type { Config, Environment } from '@cliffhanger/server/platform/config/config.ts';
import { readConfig } from '../command-line/read-config.ts';
import { type CallServer, createCallServer } from './call-server.ts';

type Output = Pick<WriteStream, 'write'> & Partial<Pick<WriteStream, 'isTTY' | 'columns'>>;

/** The streams of a command; `process` has those of its process. */
export interface CommandStreams {
  readonly stdin: { readonly isTTY?: boolean };
  readonly stdout: Output;
  readonly stderr: Output;
}

/** The configuration, the streams and the server call of one staff command. Tests run commands with their own. */
export interface StaffContext extends CommandStreams {
  /** @throws ConfigError */
  readConfig(): Config;
  readonly callServer: CallServer;
  /** Resolves a path against the folder the command was called from; pnpm runs scripts in the project's folder. */
  resolvePath(name: string): string;
  /** Of a command that fails although it prints a result; 0 unless the command sets it. */
  exitCode: number;
}

/** Creates the context of one command. @param environment without the values of `.env`, which it takes precedence over */
export const createStaffContext = (
  environment: Environment,
  { stdin, stdout, stderr }: CommandStreams,
): StaffContext => {
  const readOwnConfig = () => readConfig(environment);
  return {
    stdin,
    stdout,
    stderr,
    readConfig: readOwnConfig,
    callServer: createCallServer(readOwnConfig),
    resolvePath: (name) => path.resolve(environment.INIT_CWD ?? '.', name),
    exitCode: 0,
  };
};
