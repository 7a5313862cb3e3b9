import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { readFile, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { writeOwnerFile } from './data-folder/owner-file.ts';

/** What staff asked for cannot be done; the message says why. */
export class StaffError extends Error {
  override name = 'StaffError';
}

export type StaffWork = (verb: string, input: unknown) => Promise<unknown>;

const doorFileIn = (dataDir: string) => path.join(dataDir, 'staff-door.json');
const mostBytes = 32 * 1024 * 1024;

/**
 * Lets staff commands in while the server runs: on a port of its own that only this machine reaches, with a token that
 * is new at each start and stands in a file that only its owner can read.
 *
 * @returns what closes it
 */
export const openStaffDoor = async (dataDir: string, work: StaffWork): Promise<() => Promise<void>> => {
  const token = randomBytes(32).toString('base64url');
  const server = createServer(async (request, response) => {
    const answer = (status: number, body: unknown) =>
      response
        .writeHead(status, { 'content-type': 'application/json', connection: 'close' })
        .end(JSON.stringify(body));
    try {
      if (!isSame(request.headers.authorization ?? '', `Bearer ${token}`)) return answer(403, {});
      const { verb, input } = JSON.parse(await readBody(request));
      answer(200, { result: (await work(verb, input)) ?? null });
    } catch (error) {
      const { name, message } = error as Error;
      answer(400, { error: { name, message } });
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await writeOwnerFile(doorFileIn(dataDir), JSON.stringify({ port, token }));
  return async () => {
    await rm(doorFileIn(dataDir), { force: true });
    const closed = once(server, 'close');
    server.close();
    await closed;
  };
};

const isSame = (given: string, expected: string): boolean => {
  const [a, b] = [given, expected].map((text) => createHash('sha256').update(text).digest());
  return a !== undefined && b !== undefined && timingSafeEqual(a, b);
};

const readBody = async (request: IncomingMessage): Promise<string> => {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of request) {
    bytes += part.length;
    if (bytes > mostBytes) throw new StaffError('that is too much at once');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
};

/**
 * Asks the running server to do something.
 *
 * @returns its answer; null when no server has opened its door
 * @throws StaffError as the server's verb did
 */
export const knockAtStaffDoor = async (
  dataDir: string,
  verb: string,
  input: unknown,
): Promise<{ result: unknown } | null> => {
  const door = await readDoor(dataDir);
  if (!door) return null;
  let response: Response;
  try {
    response = await fetch(`http://127.0.0.1:${door.port}/`, {
      method: 'POST',
      headers: { authorization: `Bearer ${door.token}` },
      body: JSON.stringify({ verb, input }),
    });
  } catch (error) {
    // Only a door that was never reached may be tried again: what it began is not undone by a lost answer.
    const { code } = ((error as Error).cause ?? {}) as { code?: string };
    if (code === 'ECONNREFUSED') return null;
    throw new StaffError('the server ended before it answered; look whether it was done');
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

const readDoor = async (dataDir: string): Promise<{ port: number; token: string } | null> => {
  try {
    return JSON.parse(await readFile(doorFileIn(dataDir), 'utf8'));
  } catch {
    // None, or one that is being written.
    return null;
  }
};
