import type { Endpoint } from '@cliffhanger/contracts';
import { afterEach, expect } from 'vitest';
import { startTestApp } from '../support/app.ts';
import { insertDrama, insertTemplates } from '../support/library.ts';
import { writeMedia } from '../support/media.ts';
import { type CloseMode, openRawConnection, rawHost } from '../support/raw-connection.ts';

/** Starts an app with two dramas, one with media. A test fails if the app logs an error during it. */
export const startAppWithoutLoggedErrors = async () => {
  const app = await startTestApp({ ...rawHost, LOG_LEVEL: 'warn' });
  const { database, clock, config } = app.platform;
  await insertDrama(database, { slug: 'ferry', at: clock.now() });
  await insertDrama(database, { slug: 'anchor', at: clock.now() });
  await insertTemplates(database);
  writeMedia(config.mediaDir, 'ferry', 'ferry-1');

  let checkedLines = 0;
  afterEach(() => {
    const lines = app.logged.slice(checkedLines);
    checkedLines = app.logged.length;
    expect(lines.filter(({ level }) => level >= 50)).toEqual([]);
  });
  return app;
};

/** The bytes of a request that closes its connection. */
export const rawRequest = ({ method }: Pick<Endpoint, 'method'>, path: string, headers = '', body = '') =>
  `${method} ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n${headers}${
    body && `content-length: ${Buffer.byteLength(body, 'latin1')}\r\n`
  }\r\n${body}`;

export const jsonHeader = 'content-type: application/json\r\n';

/** Sends bytes on a new connection and returns the server's response. */
export const sendRaw = async (address: string, bytes: string, closeMode: CloseMode = 'stay') => {
  const connection = await openRawConnection(address, bytes);
  connection.close(closeMode);
  return connection.answer;
};
