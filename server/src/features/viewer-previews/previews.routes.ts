import { apiPrefix } from '@cliffhanger/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#kernel/app-error.ts';
import { translatorFor } from '#kernel/words.ts';
import { previewCountryHeader } from './preview-platform.ts';
import type { Preview, Previews } from './previews.service.ts';

/** Below this the calls of a preview have the paths of the API. */
export const previewPrefix = '/preview';
/** Names the preview of a request. */
export const previewHeader = 'x-preview';

/** Headers of a call that its response depends on. Language and country are those of the preview. */
const passedOn = ['authorization', 'content-type', 'x-client-version', 'user-agent'] as const;
/** Headers of a response that the viewers' server sets itself, or that are of a connection. */
const ownHeaders =
  /^(cache-control|connection|content-(encoding|length)|date|etag|keep-alive|transfer-encoding|vary|x-.*)$/;

const findPreview = (previews: Previews, { headers }: FastifyRequest): Preview => {
  const preview = previews.find(String(headers[previewHeader] ?? ''));
  if (!preview) throw new AppError('previewEnded');
  return preview;
};

/** Registers the calls of previews. Other calls never pass here, and no cache has what these return. */
export const registerPreviews = (app: FastifyInstance, previews: Previews): void => {
  /** What the app needs to begin. */
  app.get(`${previewPrefix}/start`, async (request, reply) => {
    const { language, country, path, sessionToken, now } = findPreview(previews, request);
    reply.header('cache-control', 'no-store');
    const notice = translatorFor('preview', language)('notice');
    return { language, country, path, sessionToken, now: now().toISOString(), notice };
  });

  app.route({
    method: ['GET', 'POST', 'PUT'],
    url: `${previewPrefix}${apiPrefix}/*`,
    config: { takesBeacons: true },
    handler: (request, reply) => answer(findPreview(previews, request), request, reply),
  });
};

const answer = async (
  { app, origin, language, country, now }: Preview,
  request: FastifyRequest,
  reply: FastifyReply,
) => {
  const given = passedOn.flatMap((name) => {
    const value = request.headers[name];
    return value === undefined ? [] : [[name, String(value)]];
  });
  const response = await app.inject({
    method: request.method as 'GET' | 'POST' | 'PUT',
    url: request.url.slice(previewPrefix.length),
    headers: {
      ...Object.fromEntries(given),
      host: new URL(origin).host,
      'accept-language': language,
      'accept-country': country,
      [previewCountryHeader]: country,
    },
    ...(request.body !== undefined && { payload: JSON.stringify(request.body) }),
  });
  const headers = Object.entries(response.headers).filter(([name]) => !ownHeaders.test(name));
  return reply
    .status(response.statusCode)
    .headers(Object.fromEntries(headers))
    .header('cache-control', 'no-store')
    .header('date', now().toUTCString())
    .send(response.rawPayload);
};
