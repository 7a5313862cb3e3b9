import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFile, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { hostname, userInfo } from 'node:os';
import path from 'node:path';
import type { StaffRefusal, StaffRole } from '@cliffhanger/contracts/staff';
import manifest from '#package.json' with { type: 'json' };
import type { Config } from './config/config.ts';
import { writeOwnerFile } from './data-folder/owner-file.ts';
import { isEqualSecret } from './secrets/equal-secret.ts';

/** A staff call that cannot be carried out; the message gives the reason. */
export class StaffError extends Error {
  override name = 'StaffError';
  /** The reason as the console says it, in the language of the person; null for what only commands can meet. */
  readonly refusal: StaffRefusal | null;

  /** @param message in English, for commands: it may name a command that helps */
  constructor(message: string, refusal: StaffRefusal | null = null, options?: ErrorOptions) {
    super(message, options);
    this.refusal = refusal;
  }
}

/** Who makes a staff call, for the staff log. */
export interface StaffOperator {
  name: string;
  /** The session of the console, which proves the name; null for a command. */
  session: { id: string; personId: string; role: StaffRole } | null;
}

/** Carries out the staff call of this name and returns a result that is ready for JSON. */
export type HandleStaffCall = (name: string, input: unknown, operator: StaffOperator) => Promise<unknown>;

/** The configured name of the person at the command, otherwise the user and the host of this process. */
export const operatorOf = ({ STAFF_NAME }: Pick<Config, 'STAFF_NAME'>): string =>
  STAFF_NAME ?? `${userName()}@${hostname()}`;

/** A container may run under a user id that has no name. */
const userName = (): string => {
  try {
    return userInfo().username;
  } catch {
    return String(process.getuid?.() ?? 'unknown');
  }
};

/** A running server. */
export interface StaffServer {
  /** `http://127.0.0.1:3000`: where it answers viewers. */
  address: string;
  /** An older server does not say it. */
  version?: string;
}

interface Connection {
  host: string;
  port: number;
  token: string;
}

const connectionFileIn = (dataDir: string) => path.join(dataDir, 'staff-server.json');
/** The file is left from a server that was killed, whose host may be gone as well. */
const unconnectedErrors = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH'];
const maxBodyBytes = 32 * 1024 * 1024;

/**
 * Starts a control server for staff commands on a free port of `STAFF_HOST`. Each start creates a new token, which is
 * written together with host and port to a file in the data folder that only its owner can read.
 *
 * @param address where the server answers viewers
 * @returns a function that stops it
 */
export const startStaffServer = async (
  { DATA_DIR: dataDir, STAFF_HOST: host }: Pick<Config, 'DATA_DIR' | 'STAFF_HOST'>,
  handle: HandleStaffCall,
  address: string,
): Promise<() => Promise<void>> => {
  const token = randomBytes(32).toString('base64url');
  const server = createServer(async (request, response) => {
    const reply = (status: number, body: unknown) =>
      response
        .writeHead(status, { 'content-type': 'application/json', connection: 'close' })
        .end(JSON.stringify(body));
    try {
      if (!isEqualSecret(request.headers.authorization ?? '', `Bearer ${token}`)) return reply(403, {});
      if (request.method === 'GET')
        return reply(200, { address, version: manifest.version } satisfies StaffServer);
      const { verb, input, operator } = JSON.parse(await readBody(request));
      reply(200, { result: await handle(verb, input, { name: String(operator), session: null }) });
    } catch (error) {
      const { name, message } = error as Error;
      reply(400, { error: { name, message } });
    }
  });
  server.listen(0, host);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await writeOwnerFile(connectionFileIn(dataDir), JSON.stringify({ host, port, token } satisfies Connection));
  return async () => {
    await rm(connectionFileIn(dataDir), { force: true });
    const closed = once(server, 'close');
    server.close();
    await closed;
  };
};

const readBody = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request) {
    bytes += chunk.length;
    if (bytes > maxBodyBytes) throw new StaffError(`the input is larger than ${maxBodyBytes / 1024 ** 2} MB`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
};

/**
 * Sends a staff call to the running server.
 *
 * @returns its result, or null when no server is running
 * @throws StaffError when the server refused the call, or stopped before it answered
 */
export const callStaffServer = async (
  dataDir: string,
  { verb, input, operator }: { verb: string; input: unknown; operator: string },
): Promise<{ result: unknown } | null> => {
  const connection = await readConnection(dataDir);
  if (!connection) return null;
  let response: Response;
  try {
    response = await send(connection, { method: 'POST', body: JSON.stringify({ verb, input, operator }) });
  } catch (error) {
    // Without a connection the call can be retried: after any other error it may have taken effect.
    const { code = '' } = ((error as Error).cause ?? {}) as { code?: string };
    if (unconnectedErrors.includes(code)) return null;
    throw new StaffError('the server stopped before it answered; check whether the change was made');
  }
  if (response.status === 403) return null;
  const answer = (await response.json()) as
    | { result: unknown }
    | { error: { name: string; message: string } };
  if ('result' in answer) return answer;
  throw answer.error.name === 'StaffError'
    ? new StaffError(answer.error.message)
    : new Error(answer.error.message);
};

/** Finds the running server of a data folder; null when none is running. */
export const findStaffServer = async (dataDir: string): Promise<StaffServer | null> => {
  const connection = await readConnection(dataDir);
  if (!connection) return null;
  try {
    const response = await send(connection, { method: 'GET' });
    return response.ok ? ((await response.json()) as StaffServer) : null;
  } catch {
    // The file is left from a server that was killed, or the server is stopping.
    return null;
  }
};

const send = ({ host, port, token }: Connection, request: RequestInit): Promise<Response> =>
  fetch(`http://${host}:${port}/`, { ...request, headers: { authorization: `Bearer ${token}` } });

const readConnection = async (dataDir: string): Promise<Connection | null> => {
  try {
    return JSON.parse(await readFile(connectionFileIn(dataDir), 'utf8'));
  } catch {
    // The file is missing, or is being written: no server is ready.
    return null;
  }
};
