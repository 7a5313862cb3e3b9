import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Gifts } from '#features/rewards/rewards.ts';
import { requestLanguage } from '#http/caller.ts';
import { sendPage, servePageStyle } from '#http/html-page.ts';
import { isFromOwnPage } from '#http/own-host.ts';
import type { Platform } from '#platform/platform.ts';
import {
  gifts as giftSizes,
  type LabState,
  overviewPage,
  refusedPage,
  resetScriptPath,
  resettingPage,
  steps,
} from './lab.page.ts';
import { listCheckouts, listSeenViewers } from './lab.repository.ts';

type LabClock = NonNullable<Platform['labClock']>;

/** Resets the demo. The process that started the server provides it. */
export interface Demo {
  /** Dramas that a reset would delete for good. */
  listOwnDramas(): Promise<readonly string[]>;
  /** Restores the initial demo data and starts a new server. */
  reset(): Promise<void>;
}

export interface LabDependencies {
  gifts: Gifts;
  demo: Demo | null;
}

/**
 * Registers the lab: a page that links to the local simulators, sets the clock, gives gifts and resets the demo.
 */
export const registerLab = (app: FastifyInstance, platform: Platform, { gifts, demo }: LabDependencies) => {
  const { labClock, clock } = platform;
  if (!labClock) return;
  // Clients take the time from the `date` header, so every response must carry the lab's time.
  app.server.prependListener('request', (_request, response) => {
    if (labClock.aheadSeconds() > 0) response.setHeader('date', clock.now().toUTCString());
  });
  servePageStyle(app);
  const reset = registerReset(app, demo);
  registerButtons(app, platform, labClock, gifts);
  app.get('/lab', async (request, reply) => {
    const language = requestLanguage(request);
    // The resetting page polls for the next server, so this one must not look like it.
    if (reset.isRunning()) return sendPage(reply, resettingPage(language), 503);
    // Without this header the browser would not send the origin of a button press.
    reply.header('referrer-policy', 'same-origin');
    const state = await readState(platform, labClock, await reset.isPossible());
    return sendPage(reply, overviewPage(language, state));
  });
};

const readState = async (
  { config, clock, database, payment }: Platform,
  labClock: LabClock,
  canReset: boolean,
): Promise<LabState> => ({
  now: clock.now(),
  isAhead: labClock.aheadSeconds() > 0,
  links: {
    outbox: config.MAIL_PROVIDER === 'local' || config.SMS_PROVIDER === 'local',
    telegram: config.TELEGRAM_PROVIDER === 'local',
  },
  viewers: await listSeenViewers(database.read),
  checkouts: payment ? await listCheckouts(database.read, payment.name) : [],
  canReset,
});

/** Buttons that set the clock and give gifts. */
const registerButtons = (
  app: FastifyInstance,
  { random }: Pick<Platform, 'random'>,
  labClock: LabClock,
  gifts: Gifts,
) => {
  const button = <Params>(path: string, press: (params: Params) => Promise<unknown>) => {
    app.post<{ Params: Params }>(`/lab/${path}`, async (request, reply) => {
      if (!isFromOwnPage(request)) return sendPage(reply, refusedPage(requestLanguage(request)), 403);
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
  button<{ userId: string }>('viewers/:userId/days', ({ userId }) =>
    gifts.days(userId, { days: giftSizes.days, idempotencyKey: random.token() }),
  );
};

/** The reset in two steps: a page that is complete before the server stops, and the call of its script that resets. */
const registerReset = (app: FastifyInstance, demo: Demo | null) => {
  let isRunning = false;
  const isPossible = async () => demo !== null && (await demo.listOwnDramas()).length === 0;

  app.post('/lab/reset', async (request: FastifyRequest, reply: FastifyReply) => {
    const language = requestLanguage(request);
    if (!isFromOwnPage(request)) return sendPage(reply, refusedPage(language), 403);
    if (!(await isPossible())) return reply.redirect('/lab', 303);
    return sendPage(reply, resettingPage(language));
  });
  app.get(resetScriptPath, async (_request, reply) => reply.sendFile('reset.js', import.meta.dirname));
  app.post('/lab/reset/now', async (request: FastifyRequest, reply: FastifyReply) => {
    if (!isFromOwnPage(request) || !demo || !(await isPossible())) return reply.code(403).send();
    if (!isRunning) reply.raw.once('finish', () => void demo.reset());
    isRunning = true;
    return reply.code(202).send();
  });
  return { isRunning: () => isRunning, isPossible };
};
