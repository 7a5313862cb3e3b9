import path from 'node:path';
import type { WriteStream } from 'node:tty';
import type { Config, Environment } from '@cliffhanger/server/platform/config/config.ts';
import { escapeControlCharacters } from '../scripts/command-line/escape-control-characters.ts';
import { readConfig } from '../scripts/command-line/read-config.ts';
import { type CallServer, createCallServer } from './call-server.ts';

type Output = Pick<WriteStream, 'write'> & Partial<Pick<WriteStream, 'isTTY' | 'columns'>>;

/** The streams of a command; `process` has those of its process. */
export interface CommandStreams {
  readonly stdin: Partial<NodeJS.ReadableStream> & { readonly isTTY?: boolean };
  readonly stdout: Output;
  readonly stderr: Output;
}

/** Writes to a stream what a terminal only shows: viewers choose names, comments and the headers of their devices. */
const withoutControlCharacters = (output: Output): Output => ({
  write: (text: string | Uint8Array) => output.write(escapeControlCharacters(String(text))),
  get isTTY() {
    return output.isTTY;
  },
  get columns() {
    return output.columns;
  },
});

/** The streams of a command, through which all of its output goes. */
export const safeStreamsOf = ({ stdin, stdout, stderr }: CommandStreams): CommandStreams => ({
  stdin,
  stdout: withoutControlCharacters(stdout),
  stderr: withoutControlCharacters(stderr),
});

/** The configuration, the streams and the server call of one staff command. Tests run commands with their own. */
export interface StaffContext extends CommandStreams {
  /** Without the values of `.env`. */
  readonly environment: Environment;
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
    environment,
    stdin,
    stdout,
    stderr,
    readConfig: readOwnConfig,
    callServer: createCallServer(readOwnConfig),
    resolvePath: (name) => path.resolve(environment.INIT_CWD ?? '.', name),
    exitCode: 0,
  };
};
