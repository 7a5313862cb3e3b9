import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Config } from '#config';

/**
 * Returns the origin of the viewers' app, as the browsers of staff reach it. Without `PUBLIC_URL` they are on this machine, as
 * the console then is.
 */
export const viewersOriginOf = (
  { server }: Pick<FastifyInstance, 'server'>,
  { PUBLIC_URL, PUBLISHED_PORT, PORT }: Pick<Config, 'PUBLIC_URL' | 'PUBLISHED_PORT' | 'PORT'>,
): string => {
  if (PUBLIC_URL !== undefined) return new URL(PUBLIC_URL).origin;
  const { port = PORT } = (server.address() ?? {}) as Partial<AddressInfo>;
  return `http://localhost:${PUBLISHED_PORT ?? port}`;
};

/** The origin of previews as a source of a content security policy. The port is known once the server listens. */
export const previewSourceOf = ({ PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>): string =>
  PUBLIC_URL === undefined ? 'http://localhost:*' : new URL(PUBLIC_URL).origin;
