import { createHash } from 'node:crypto';
import fastifyHelmet from '@fastify/helmet';
import Fastify from 'fastify';
import type { Config } from '#config';

/** Origins that may frame our pages: our own, Telegram's web client, and the staff console, which shows previews. */
const frameAncestorsOf = ({ consoleUrl }: Config) => [
  "'self'",
  'https://web.telegram.org',
  ...(consoleUrl === null ? [] : [consoleUrl]),
];

const optionsOf = (config: Config, mediaOrigins: readonly string[]): Parameters<typeof fastifyHelmet>[1] => ({
  hsts: config.PUBLIC_URL?.startsWith('https:') ?? false,
  crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
  xFrameOptions: false,
  contentSecurityPolicy: {
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'"],
      styleSrc: ["'self'"],
      ...(mediaOrigins.length > 0 && { connectSrc: ["'self'", ...mediaOrigins] }),
      imgSrc: ["'self'", 'data:', 'blob:', ...mediaOrigins],
      mediaSrc: ["'self'", 'blob:', ...mediaOrigins],
      workerSrc: ["'self'", 'blob:'],
      frameAncestors: frameAncestorsOf(config),
      // Phones on the local network use plain http.
      upgradeInsecureRequests: null,
    },
  },
});

/** Computes Helmet's headers once: they are the same for every page, but Helmet would compute them for each request. */
const pageHeaders = async (
  config: Config,
  mediaOrigins: readonly string[],
): Promise<Record<string, string>> => {
  const app = Fastify();
  await app.register(fastifyHelmet, optionsOf(config, mediaOrigins));
  app.get('/', (_request, reply) => reply.send(reply.getHeaders()));
  const headers = (await app.inject('/')).json<Record<string, string>>();
  await app.close();
  return headers;
};

/** The headers that apply to data and media. The others control what a page loads and would double a short response. */
const fileHeaderNames = [
  'strict-transport-security',
  'x-content-type-options',
  'cross-origin-resource-policy',
];

/**
 * Returns the security headers of pages, of API responses, and of media files (images, sound and text). Search engines
 * index neither the latter two nor the hidden pages.
 *
 * @param mediaOrigin another origin that media are loaded from
 */
export const securityHeaders = async (config: Config, mediaOrigin: string | null) => {
  const ofPages = await pageHeaders(config, mediaOrigin === null ? [] : [mediaOrigin]);
  const ofMedia = Object.fromEntries(
    Object.entries(ofPages).filter(([name]) => fileHeaderNames.includes(name)),
  );
  // An API response that is opened as a page may load nothing and may not be framed.
  const policy = "default-src 'none';frame-ancestors 'none'";
  const hidden = { 'x-robots-tag': 'noindex' };
  return {
    ofPages,
    ofHiddenPages: { ...ofPages, ...hidden },
    ofMedia: { ...ofMedia, ...hidden },
    ofApi: { ...ofMedia, ...hidden, 'content-security-policy': policy },
  };
};

const hashesOf = (html: string, tag: 'script' | 'style'): string =>
  [...html.matchAll(new RegExp(`<${tag}>(.*?)</${tag}>`, 'gs'))]
    .map(([, text = '']) => ` 'sha256-${createHash('sha256').update(text).digest('base64')}'`)
    .join('');

/** Returns a content security policy that also allows the inline scripts and styles of a page, by their hashes. */
export const allowInline = (policy: string, html: string): string =>
  policy
    .replace("script-src 'self'", (own) => own + hashesOf(html, 'script'))
    .replace("style-src 'self'", (own) => own + hashesOf(html, 'style'));
