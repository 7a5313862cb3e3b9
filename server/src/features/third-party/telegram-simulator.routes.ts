import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { requestLanguage } from '#http/caller.ts';
import { sendPage, servePageStyle } from '#http/html-page.ts';
import type { Platform } from '#platform/platform.ts';
import { frameAddress, type SimulatorInput, scriptPath, simulatorPage } from './telegram-simulator.page.ts';

const inset = z.coerce.number().int().min(0).max(100).catch(0);
const simulatorQuery = z.object({
  name: z.string().trim().min(1).max(40).catch('Ana'),
  start: z
    .string()
    .regex(/^[\w-]{0,64}$/)
    .catch(''),
  theme: z.enum(['dark', 'light']).catch('dark'),
  top: inset,
  bottom: inset,
});

/** Serves a page that simulates Telegram with a local bot. Only if the Telegram provider is local. */
export const registerTelegramSimulator = (app: FastifyInstance, { identity }: Platform) => {
  const local = identity.telegram?.local;
  if (!local) return;
  servePageStyle(app);
  app.get(scriptPath, async (_request, reply) =>
    reply.sendFile('telegram-simulator.js', import.meta.dirname),
  );
  app.get('/lab/telegram', async (request, reply) => {
    const input: SimulatorInput = simulatorQuery.parse(request.query);
    const { name, start } = input;
    // Sign new init data for each request, because init data is valid once.
    const initData = local.signInitData({ name, startParameter: start || undefined });
    return sendPage(reply, simulatorPage(requestLanguage(request), input, frameAddress(input, initData)));
  });
};
