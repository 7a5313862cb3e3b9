import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { requestLanguage } from '#http/caller.ts';
import { sendPage, servePageStyle } from '#http/html-page.ts';
import { isFromOwnPage } from '#http/own-host.ts';
import { localNumber } from '#platform/identity/local-person.ts';
import type { Platform } from '#platform/platform.ts';
import {
  allowedPath,
  frameAddress,
  type SimulatorInput,
  scriptPath,
  simulatorPage,
} from './telegram-simulator.page.ts';

const inset = z.coerce.number().int().min(0).max(100).catch(0);
const name = z.string().trim().min(1).max(40).catch('Ana');
const allowedQuery = z.object({ name, on: z.enum(['yes', 'no']) });
const simulatorQuery = z.object({
  name,
  start: z
    .string()
    .regex(/^[\w-]{0,64}$/)
    .catch(''),
  theme: z.enum(['dark', 'light']).catch('dark'),
  top: inset,
  bottom: inset,
  path: z
    .string()
    .max(500)
    .regex(/^\/pages\/[\w/]+(\?[\w=&%.+-]*)?$/)
    .catch(''),
});

/** Serves a page that simulates Telegram with a local bot. Only if the Telegram provider is local. */
export const registerTelegramSimulator = (app: FastifyInstance, { identity, messages }: Platform) => {
  const local = identity.telegram?.local;
  const bot = messages.localTelegram;
  if (!local || !bot) return;
  servePageStyle(app);
  app.get(scriptPath, async (_request, reply) =>
    reply.sendFile('telegram-simulator.js', import.meta.dirname),
  );
  app.get('/lab/telegram', async (request, reply) => {
    const input: SimulatorInput = simulatorQuery.parse(request.query);
    const { name, start } = input;
    // Sign new init data for each request, because init data is valid once.
    const initData = local.signInitData({ name, startParameter: start || undefined });
    const chatId = String(localNumber(name));
    const chat = { isAllowed: bot.isAllowed(chatId), messages: bot.list(chatId) };
    // Without this header the browser would not send the origin of a button press.
    reply.header('referrer-policy', 'same-origin');
    return sendPage(
      reply,
      simulatorPage(requestLanguage(request), input, chat, frameAddress(input, initData)),
    );
  });
  app.post(allowedPath, async (request, reply) => {
    const { success, data } = allowedQuery.safeParse(request.query);
    if (!success || !isFromOwnPage(request)) return reply.code(403).send();
    await bot.setAllowed(String(localNumber(data.name)), data.on === 'yes');
    return reply.redirect(`/lab/telegram?${new URLSearchParams({ name: data.name })}`, 303);
  });
};
