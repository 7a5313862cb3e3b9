import { type ConsentProvider, consentProvider } from '@cliffhanger/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { requestLanguage } from '#http/caller.ts';
import { sendPage, servePageStyle } from '#http/html-page.ts';
import { isOwnOrigin } from '#http/own-host.ts';
import type { Platform } from '#platform/platform.ts';
import { consentPage, invalidConsentPage } from './consent.page.ts';

/** The query parameters of every provider's consent page (RFC 6749, 4.1.1; OpenID Connect Core, 3.2.2.1). */
const consentQuery = z.object({
  redirect_uri: z.url({ protocol: /^https?$/ }).max(2048),
  state: z.string().min(1).max(512),
  nonce: z.string().max(256).default(''),
});
/** Each parameter occurs once (RFC 6749, 3.1), including those that are only passed on. */
const everyQuery = z.record(z.string(), z.string());
const clientQuery = z.union([
  z.object({ client_id: z.string() }).transform(({ client_id }) => client_id),
  z.object({ client_key: z.string() }).transform(({ client_key }) => client_key),
]);
const nameQuery = z.object({ name: z.string().trim().min(1).max(40).nullable().default(null) });

/** Serves the consent pages of local providers. They redirect to our own origin only. */
export const registerConsentPages = (app: FastifyInstance, { identity }: Platform) => {
  const isOwn = (request: FastifyRequest, address: string): boolean => {
    const { origin, hash } = new URL(address);
    return hash === '' && isOwnOrigin(request, origin);
  };

  const readConsentRequest = (request: FastifyRequest, provider: ConsentProvider) => {
    const query = everyQuery.safeParse(request.query).data;
    const input = consentQuery.safeParse(query).data;
    const isOurClient = clientQuery.safeParse(request.query).data === identity[provider]?.clientId;
    const hasNonce = provider !== 'google' || input?.nonce !== '';
    if (!input || !query || !isOurClient || !hasNonce || !isOwn(request, input.redirect_uri)) return null;
    return { ...input, query };
  };

  const register = (provider: ConsentProvider) => {
    const consent = identity[provider]?.consent;
    if (!consent) return;
    servePageStyle(app);
    const path = `/lab/consent/${provider}`;

    app.get(path, async (request, reply) => {
      const language = requestLanguage(request);
      const input = readConsentRequest(request, provider);
      if (!input) return sendPage(reply, invalidConsentPage(language), 400);
      return sendPage(reply, consentPage(language, provider, `${path}/answer`, input.query));
    });

    app.get(`${path}/answer`, async (request, reply) => {
      const input = readConsentRequest(request, provider);
      const answer = nameQuery.safeParse(request.query).data;
      if (!input || !answer) return sendPage(reply, invalidConsentPage(requestLanguage(request)), 400);
      const { redirect_uri: redirectUri, state, nonce } = input;
      reply.header('cache-control', 'no-store');
      return reply.redirect(await consent.answer(answer.name, { redirectUri, state, nonce }), 303);
    });
  };

  for (const provider of consentProvider.options) register(provider);
};
