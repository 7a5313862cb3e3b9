import fastifyHelmet from '@fastify/helmet';
import Fastify from 'fastify';
import type { Config } from '#config';

/** Who may frame us: Telegram's web client, and pages of our own. */
const frameAncestors = ["'self'", 'https://web.telegram.org'];

const optionsOf = (config: Config): Parameters<typeof fastifyHelmet>[1] => ({
  hsts: config.PUBLIC_URL?.startsWith('https:') ?? false,
  crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
  xFrameOptions: false,
  contentSecurityPolicy: {
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'"],
      styleSrc: ["'self'"],
      imgSrc: ["'self'", 'data:', 'blob:'],
      mediaSrc: ["'self'", 'blob:'],
      workerSrc: ["'self'", 'blob:'],
      frameAncestors,
      // A phone on the local network speaks plain http.
      upgradeInsecureRequests: null,
    },
  },
});

/** Helmet's headers, which are the same for every page: helmet itself would put them together for each anew. */
const pageHeaders = async (config: Config): Promise<Record<string, string>> => {
  const app = Fastify();
  await app.register(fastifyHelmet, optionsOf(config));
  app.get('/', (_request, reply) => reply.send(reply.getHeaders()));
  const headers = (await app.inject('/')).json<Record<string, string>>();
  await app.close();
  return headers;
};

/** What says something of data and media: the rest is about what a page may load, and would be half of a short answer. */
const fileHeaderNames = [
  'strict-transport-security',
  'x-content-type-options',
  'cross-origin-resource-policy',
];

/** The headers of every page, of the API's answers, and of media, which are nothing but pictures, sound and text. */
export const securityHeaders = async (config: Config) => {
  const ofPages = await pageHeaders(config);
  const ofMedia = Object.fromEntries(
    Object.entries(ofPages).filter(([name]) => fileHeaderNames.includes(name)),
  );
  // Opened as a page, it may do nothing and be framed by nobody.
  const policy = "default-src 'none';frame-ancestors 'none'";
  return { ofPages, ofMedia, ofAnswers: { ...ofMedia, 'content-security-policy': policy } };
};
