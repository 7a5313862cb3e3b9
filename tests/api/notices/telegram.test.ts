import { contract } from '@cliffhanger/contracts';
import { createEventPublisher } from '@cliffhanger/server/features/live-events/live-events.service.ts';
import { openNotices } from '@cliffhanger/server/features/notices/notices.ts';
import { openBotApi, type TelegramBot } from '@cliffhanger/server/platform/messages/telegram-bot.ts';
import { openMetrics } from '@cliffhanger/server/platform/metrics/metrics.ts';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { proveBySignIn } from '../../support/account-proof.ts';
import { startOfTests, type Viewer } from '../../support/app.ts';
import { insertDrama } from '../../support/library.ts';
import { mergeInto } from '../../support/merging.ts';
import { releaseEpisodes, startAppWithoutTimers, tellOfReleases } from '../../support/notices.ts';
import { type ProviderReply, startProviderServer } from '../../support/provider-server.ts';

const app = await startAppWithoutTimers();
const { database, clock, messages } = app.platform;
const sent: ProviderReply = { body: { ok: true, result: {} } };
const server = await startProviderServer(() => sent);
afterAll(async () => {
  await server.close();
  await app.close();
});
const api = openBotApi(server.url, '7:secret', 'https://short.example');
/** When the last message to a chat began to be sent. */
const begunAt = new Map<number, number>();
const telegram: TelegramBot = {
  send(message) {
    begunAt.set(Number(message.chatId), performance.now());
    return api.send(message);
  },
};
const warnings: unknown[] = [];
const log = { warn: (line: unknown) => void warnings.push(line), error: () => undefined };
const publisher = createEventPublisher(app.platform, log);
// The app declares its own metrics.
const metrics = openMetrics({ includesProcess: false });
const platform = { ...app.platform, messages: { ...messages, telegram }, metrics };
const { jobs = [] } = openNotices(platform, publisher, { take: async () => 1 }, log);
/** Sends by the bot of Telegram; the app itself has the local one. */
const deliver = () => jobs.find(({ name }) => name === 'deliver-notices-telegram')?.run();
const { choose, settings } = contract.notices;
const topic = 'newEpisodes';

const { dramaId } = await insertDrama(database, { slug: 'ferry', at: startOfTests });
await tellOfReleases(app);
let lastEpisode = 8;
let people = 700;
let dayMs = startOfTests.getTime();

// Each test has followers of its own, and a day.
beforeEach(async () => {
  await database.write.noticeChoice.deleteMany();
  dayMs += 86_400_000;
  app.advanceClock((dayMs - clock.now().getTime()) / 1000);
  server.requests.length = 0;
  server.reply = () => sent;
});

const link = async ({ userId }: Viewer) => {
  people += 1;
  const createdAt = clock.now();
  const identity = {
    kind: 'telegram',
    subject: String(people),
    userId,
    createdAt,
    verifiedAt: createdAt,
  } as const;
  await database.write.identity.create({ data: identity });
  return people;
};
const turn = (viewer: Viewer, on: boolean) => viewer.data(choose, { topic, channel: 'telegram', on });
const newFollower = async (headers: Record<string, string> = {}) => {
  const viewer = await app.register(headers);
  const chatId = await link(viewer);
  await viewer.data(contract.engagement.followDrama, { dramaId, followed: true });
  await viewer.data(contract.notices.setHours, { on: false });
  await turn(viewer, true);
  return { viewer, chatId };
};
/** Gives followers a notice of a further episode. @returns its number */
const release = async () => {
  lastEpisode += 1;
  await releaseEpisodes(app, dramaId, [lastEpisode]);
  app.advanceClock(20);
  await jobs.find(({ name }) => name === 'tell-of-releases')?.run();
  return lastEpisode;
};
const chats = () => server.requests.map(({ body }) => JSON.parse(body).chat_id);
const channelOf = async (viewer: Viewer) =>
  (await viewer.data(settings)).topics
    .find((one) => one.topic === topic)
    ?.channels.find(({ channel }) => channel === 'telegram');
const statesOf = async ({ userId }: Viewer) => {
  const rows = await database.read.noticeDelivery.findMany({
    where: { notice: { userId } },
    orderBy: { id: 'asc' },
  });
  return rows.map(({ state, reason }) => (reason === null ? state : `${state}: ${reason}`));
};

it('the bot writes to who linked Telegram and turned it on, in their language, with a button to the episode', async () => {
  const unlinked = await app.register();
  expect(await channelOf(unlinked)).toBeUndefined();
  expect(await unlinked.refusal(choose, { topic, channel: 'telegram', on: true })).toMatchObject({
    error: 'noticeChannelOff',
  });
  const { viewer, chatId } = await newFollower();
  expect(await channelOf(viewer)).toMatchObject({ on: true, refused: false });
  await database.write.user.update({ where: { id: viewer.userId }, data: { language: 'pt' } });
  const number = await release();
  await deliver();
  const [request] = server.requests;
  expect(request).toMatchObject({ method: 'POST' });
  expect(request?.url.pathname).toBe('/bot7:secret/sendMessage');
  expect(JSON.parse(request?.body ?? '')).toEqual({
    chat_id: chatId,
    text: `ferry (pt)\nO episódio ${number} chegou.`,
    entities: [{ type: 'bold', offset: 0, length: 10 }],
    link_preview_options: { is_disabled: true },
    reply_markup: {
      inline_keyboard: [
        [
          {
            text: 'Assistir',
            web_app: {
              url: `https://short.example/#/pages/foryou/view?dramaId=ferry&episodeId=ferry-${number}`,
            },
          },
        ],
      ],
    },
  });
  await turn(viewer, false);
  await release();
  await deliver();
  expect(chats()).toEqual([chatId]);
});

it('a refusal turns the channel off, shown in the settings, until the viewer turns it on again', async () => {
  const { viewer, chatId } = await newFollower();
  for (const [status, description] of [
    [403, 'Forbidden: bot was blocked by the user'],
    [400, 'Bad Request: chat not found'],
  ] as const) {
    server.reply = () => ({ status, body: { ok: false, error_code: status, description } });
    await release();
    await deliver();
    expect(await channelOf(viewer)).toMatchObject({ on: false, chosen: true, refused: true });
    server.reply = () => sent;
    await release();
    await deliver();
    await turn(viewer, true);
    expect(await channelOf(viewer)).toMatchObject({ on: true, refused: false });
  }
  expect(chats()).toEqual([chatId, chatId]);
  expect(await statesOf(viewer)).toEqual(['skipped: refused', 'skipped: refused']);

  // Turned on again while the refused message was under way.
  server.reply = () => {
    app.advanceClock(1);
    void turn(viewer, true);
    return { status: 403, body: { ok: false } };
  };
  await release();
  await deliver();
  await turn(viewer, true);
  expect(await channelOf(viewer)).toMatchObject({ on: true });
});

it('after a retry_after nothing is sent to anybody until then, and nothing is lost', async () => {
  const followers = [await newFollower(), await newFollower(), await newFollower()];
  server.reply = () => ({ status: 429, body: { ok: false, parameters: { retry_after: 35 } } });
  await release();
  await deliver();
  const refused = server.requests.length;
  expect(refused).toBeLessThanOrEqual(3);
  server.reply = () => sent;
  app.advanceClock(34);
  await deliver();
  expect(server.requests).toHaveLength(refused);
  app.advanceClock(1);
  await deliver();
  expect(chats().slice(refused).toSorted()).toEqual(followers.map(({ chatId }) => chatId));
  for (const { viewer } of followers) expect(await statesOf(viewer)).toEqual(['sent']);
});

it('a provider that is down or refuses the token is asked again, and its token is in no log', async () => {
  const { viewer, chatId } = await newFollower();
  server.reply = () => ({ status: 502, body: 'no JSON' });
  await release();
  await deliver();
  server.reply = () => ({ status: 401, body: { ok: false, description: 'Unauthorized' } });
  app.advanceClock(60);
  await deliver();
  expect(await statesOf(viewer)).toEqual(['failed: it was answered 401']);
  server.reply = () => sent;
  app.advanceClock(300);
  await deliver();
  expect(chats()).toEqual([chatId, chatId, chatId]);
  expect(await statesOf(viewer)).toEqual(['sent']);
  expect(warnings).toHaveLength(2);
  expect(JSON.stringify(warnings.map((line) => String((line as { err: Error }).err.stack)))).not.toContain(
    'secret',
  );
});

it('messages keep to 30 in a second, and to one in a second for a viewer', async () => {
  const { viewer, chatId } = await newFollower();
  for (const _ of [1, 2, 3]) await newFollower();
  const sentAt: { chat: number; ms: number }[] = [];
  server.reply = ({ body }) => {
    sentAt.push({ chat: JSON.parse(body).chat_id, ms: performance.now() });
    return sent;
  };
  await viewer.data(choose, { topic: 'coins', channel: 'telegram', on: true });
  await release();
  await app.staff('user.grant', { who: viewer.userId, coins: 5, key: 'pace' });
  await deliver();
  const [first = 0, second = 0, ...rest] = sentAt.filter(({ chat }) => chat === chatId).map(({ ms }) => ms);
  expect(rest).toEqual([]);
  expect(second - first).toBeGreaterThan(900);
  expect(sentAt).toHaveLength(5);
  // The other messages take a thirtieth of a second each.
  expect((sentAt[3]?.ms ?? 0) - first).toBeGreaterThan(80);
  // Nothing about money stands on a lock screen.
  expect(JSON.parse(server.requests.at(-1)?.body ?? '').text).not.toContain('5');
});

it('opting out, unlinking, signing out and a block in a race with the sending: what is sent began before', async () => {
  const followers = [];
  for (let count = 0; count < 8; count += 1) followers.push(await newFollower());
  const [off, unlinked, out, blocked] = followers.slice(4);
  if (!off || !unlinked || !out || !blocked) throw new Error();
  await proveBySignIn(app, unlinked.viewer);
  const { items } = await unlinked.viewer.data(contract.identities.list);
  const identityId = items.find(({ kind }) => kind === 'telegram')?.identityId ?? '';
  const begins = async ({ chatId }: typeof off, act: () => Promise<unknown>) => {
    await act();
    const actedAt = performance.now();
    return () => expect(begunAt.get(chatId) ?? 0).toBeLessThan(actedAt);
  };
  await release();
  const [, ...expectations] = await Promise.all([
    deliver(),
    begins(off, () => turn(off.viewer, false)),
    begins(unlinked, () => unlinked.viewer.data(contract.identities.unbind, { identityId })),
    begins(out, () => out.viewer.data(contract.account.logout)),
    begins(blocked, () =>
      app.staff('user.block', { who: blocked.viewer.userId, blocked: true, reason: 'x' }),
    ),
  ]);
  server.requests.length = 0;
  await release();
  await deliver();
  expect(chats().toSorted()).toEqual(followers.slice(0, 4).map(({ chatId }) => chatId));
  for (const expectation of expectations) expectation();
  expect((await statesOf(out.viewer)).at(-1)).toBe('skipped: unreachable');
  // Another Telegram account that is linked later begins without a choice.
  await link(unlinked.viewer);
  expect(await channelOf(unlinked.viewer)).toMatchObject({ on: false, chosen: false });
});

it('nothing about a drama goes to the chat while a mini app of the viewer is locked below its age', async () => {
  const { viewer, chatId } = await newFollower({ 'x-client-version': '5/1.0.1' });
  const { chatId: free } = await newFollower();
  const lock = { of: 'device', maxAge: 12, showsUnrated: false, pin: '2468' } as const;
  const { headers } = await viewer.send(contract.ageLocks.set, lock);
  await release();
  await deliver();
  expect([chats(), await statesOf(viewer)]).toEqual([[free], ['skipped: unreachable']]);
  const cookie = headers.getSetCookie()[0]?.split(';')[0] ?? '';
  await viewer.with({ cookie }).data(contract.ageLocks.remove, { of: 'device', pin: lock.pin });
  await release();
  await deliver();
  expect(chats()).toContain(chatId);
});

it('after a merge the message goes to the Telegram of the account that is left', async () => {
  const [other, viewer] = [await newFollower(), await app.register()];
  await release();
  await mergeInto(app, viewer, other.viewer);
  await deliver();
  expect(chats()).toEqual([other.chatId]);
  expect(await statesOf(viewer)).toEqual(['sent']);
  expect(await channelOf(viewer)).toMatchObject({ on: true });
});
