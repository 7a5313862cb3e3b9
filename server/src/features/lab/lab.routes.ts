import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Gifts } from '#features/rewards/rewards.ts';
import { requestLanguage } from '#http/caller.ts';
import { sendPage, servePageStyle } from '#http/html-page.ts';
import { isOwnOrigin } from '#http/own-host.ts';
import type { Platform } from '#platform/platform.ts';
import {
  gifts as giftSizes,
  overviewPage,
  refusedPage,
  resetScriptPath,
  resettingPage,
  steps,
} from './lab.page.ts';
import { listCheckouts, listSeenViewers } from './lab.repository.ts';

/** The demo, as far as whoever started the server can bring it back. */
export interface Demo {
  /** Dramas that would be lost. */
  listOwnDramas(): Promise<readonly string[]>;
  /** Back to day one, with a new server. */
  reset(): Promise<void>;
}

export interface LabDependencies {
  gifts: Gifts;
  demo: Demo | null;
}

/** A button of this page, not one that another site put in front of somebody. */
const isOwn = (request: FastifyRequest): boolean =>
  request.headers.origin !== undefined && isOwnOrigin(request, request.headers.origin);

/** The page that leads to everything local, moves the clock, gives prizes and starts over. */
export const registerLab = (
  app: FastifyInstance,
  { config, clock, labClock, database, random, payment }: Platform,
  { gifts, demo }: LabDependencies,
) => {
  if (!labClock) return;
  // Clients go by the date of answers; all of them have to say the same one.
  app.server.prependListener('request', (_request, response) => {
    if (labClock.aheadSeconds() > 0) response.setHeader('date', clock.now().toUTCString());
  });
  servePageStyle(app);
  let isResetting = false;
  const canReset = async () => demo !== null && (await demo.listOwnDramas()).length === 0;

  app.get('/lab', async (request, reply) => {
    // Until this server is gone: who looks for the next one must not find this.
    if (isResetting) return sendPage(reply, resettingPage(requestLanguage(request)), 503);
    return sendPage(
      // Else the browser would not say where its buttons are pressed.
      reply.header('referrer-policy', 'same-origin'),
      overviewPage(requestLanguage(request), {
        now: clock.now(),
        isAhead: labClock.aheadSeconds() > 0,
        links: {
          outbox: config.MAIL_PROVIDER === 'local' || config.SMS_PROVIDER === 'local',
          telegram: config.TELEGRAM_PROVIDER === 'local',
        },
        viewers: await listSeenViewers(database.read),
        checkouts: payment ? await listCheckouts(database.read, payment.name) : [],
        canReset: await canReset(),
      }),
    );
  });

  const button = <Params>(path: string, press: (params: Params) => Promise<unknown>) => {
    app.post<{ Params: Params }>(`/lab/${path}`, async (request, reply) => {
      if (!isOwn(request)) return sendPage(reply, refusedPage(requestLanguage(request)), 403);
      await press(request.params as Params);
      return reply.redirect('/lab', 303);
    });
  };
  for (const [step, seconds] of Object.entries(steps)) {
    button(`clock/${step}`, async () => {
      await labClock.advance(seconds);
      await app.runJobs();
    });
  }
  button('clock/reset', labClock.reset);
  button<{ userId: string }>('viewers/:userId/coins', ({ userId }) =>
    gifts.coins(userId, { coins: giftSizes.coins, idempotencyKey: random.token() }),
  );
  button<{ userId: string }>('viewers/:userId/days', ({ userId }) => gifts.days(userId, giftSizes.days));

  app.post('/lab/reset', async (request: FastifyRequest, reply: FastifyReply) => {
    const language = requestLanguage(request);
    if (!isOwn(request)) return sendPage(reply, refusedPage(language), 403);
    if (!demo || !(await canReset())) return reply.redirect('/lab', 303);
    return sendPage(reply, resettingPage(language));
  });
  app.get(resetScriptPath, async (_request, reply) => reply.sendFile('reset.js', import.meta.dirname));
  // Asked for by that page, which then has all that it needs while there is no server.
  app.post('/lab/reset/now', async (request: FastifyRequest, reply: FastifyReply) => {
    if (!isOwn(request) || !demo || !(await canReset())) return reply.code(403).send();
    if (!isResetting) reply.raw.once('finish', () => void demo.reset());
    isResetting = true;
    return reply.code(202).send();
  });
};
