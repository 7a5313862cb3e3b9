import { randomUUID } from 'node:crypto';
import { contract, type Endpoint, type EndpointArguments } from '@cliffhanger/contracts';
import { createRedeemCodes } from '@cliffhanger/server/features/rewards/redeem.service.ts';
import { daysAfter } from '@cliffhanger/server/platform/time/clock.ts';
import { vi } from 'vitest';
import { passwordProof } from '../support/account-proof.ts';
import { startTestApp, type TestApp, type Viewer } from '../support/app.ts';
import { insertDrama, insertPremiere, insertTemplates } from '../support/library.ts';
import { mergeTicketFor } from '../support/merging.ts';
import { sendWebhook } from '../support/payment.ts';
import { createBrowser } from '../support/push-service.ts';
import { initDataOf, sealedProofOf } from '../support/third-party.ts';

/** The server and viewer that the arguments of a valid call can refer to. */
export interface CallContext {
  app: TestApp;
  viewer: Viewer;
}

type ValidArguments = {
  [R in keyof typeof contract]: {
    [N in keyof (typeof contract)[R]]: (
      context: CallContext,
    ) =>
      | EndpointArguments<Extract<(typeof contract)[R][N], Endpoint>>
      | Promise<EndpointArguments<Extract<(typeof contract)[R][N], Endpoint>>>;
  };
};

const first = { dramaId: 'ferry', episodeId: 'ferry-1' };
const third = { dramaId: 'ferry', episodeId: 'ferry-3' };
const noArguments = () => ({});
/** A merge ticket: proof that the viewer also owns another, new account. */
const mergeTicketOf = async ({ app, viewer }: CallContext) =>
  mergeTicketFor(app, viewer, await app.register());
const commentBy = async (author: Viewer) => {
  const text = `Comment ${randomUUID()}`;
  return { commentId: (await author.data(contract.comments.add, { ...first, text })).commentId };
};

/** Valid arguments for each endpoint. A missing endpoint does not compile. */
const validArguments: ValidArguments = {
  settings: { get: noArguments },
  languages: { list: noArguments },
  user: {
    login: ({ app, viewer: { username, password } }) => ({
      type: 'account',
      username,
      password: app.seal(password),
    }),
    register: ({ app }) => ({
      type: 'account',
      username: `new-${randomUUID().slice(0, 8)}`,
      password: app.seal('correct horse 1'),
    }),
    resetPassword: async ({ app }) => {
      const address = { type: 'email', address: `${randomUUID()}@example.org` } as const;
      const first = await app.sendCode({ ...address, purpose: 'register' });
      await app.visitor.data(contract.user.register, { ...address, code: app.seal(first) });
      const code = await app.sendCode({ ...address, purpose: 'resetPassword' });
      return { ...address, code: app.seal(code), password: app.seal('new horse 2') };
    },
    changeName: () => ({ displayName: 'Mia 🌙' }),
  },
  verificationCodes: {
    send: () => ({ type: 'email', address: `${randomUUID()}@example.org`, purpose: 'login' }),
  },
  thirdParty: {
    telegram: ({ app }) => ({ initData: initDataOf(app, randomUUID()) }),
    google: async ({ app }) => ({ data: await sealedProofOf(app, 'google', randomUUID()) }),
    tiktok: async ({ app }) => ({ data: await sealedProofOf(app, 'tiktok', randomUUID()) }),
    facebook: async ({ app }) => ({ data: await sealedProofOf(app, 'facebook', randomUUID()) }),
  },
  account: {
    userInfo: noArguments,
    logout: noArguments,
    updateSettings: () => ({ language: 'pt', country: 'BR', sex: 2, autoUnlock: 1, autoUnlockCapCoins: 50 }),
  },
  sessions: {
    list: noArguments,
    end: async ({ app, viewer: { username, password } }) => {
      const credentials = { type: 'account', username, password: app.seal(password) } as const;
      const { token } = await app.visitor.data(contract.user.login, credentials);
      const other = app.visitor.with({ authorization: `Bearer ${token}` });
      const { items } = await other.data(contract.sessions.list);
      return { sessionId: items.find(({ isCurrent }) => isCurrent)?.sessionId ?? '' };
    },
    endOthers: noArguments,
  },
  myData: {
    export: noArguments,
    summary: noArguments,
    keepAccount: noArguments,
    deleteAccount: ({ app, viewer }) => ({ password: app.seal(viewer.password) }),
  },
  notices: {
    list: noArguments,
    unread: noArguments,
    read: () => ({ throughId: '1' }),
    settings: noArguments,
    choose: () => ({ topic: 'newEpisodes', channel: 'inbox', on: false }),
    setHours: () => ({ timeZone: 'Europe/Lisbon', on: true, from: '23:00', until: '07:30' }),
    subscribe: () => createBrowser('https://push.example.org').subscription,
    unsubscribe: noArguments,
  },
  feedback: {
    list: noArguments,
    send: () => ({
      description: 'The video stops after ten seconds and never goes on again, on every episode.',
      contact: 'ada@example.com',
      problemType: 'playback',
      screenshots: [],
    }),
  },
  home: { getHomeInfo: noArguments, carousels: noArguments },
  identities: {
    list: noArguments,
    bindTelegram: ({ app, viewer }) => ({
      initData: initDataOf(app, randomUUID()),
      ...passwordProof(app, viewer),
    }),
    bindProvider: async ({ app, viewer }) => ({
      provider: 'google',
      data: await sealedProofOf(app, 'google', randomUUID()),
      ...passwordProof(app, viewer),
    }),
    bindAccount: ({ app, viewer }) => ({
      username: `second-${randomUUID().slice(0, 8)}`,
      password: app.seal('correct horse 1'),
      ...passwordProof(app, viewer),
    }),
    bindAddress: async ({ app, viewer }) => {
      const address = { type: 'email', address: `${randomUUID()}@example.org` } as const;
      const code = app.seal(await app.sendCode({ ...address, purpose: 'bind' }));
      return { ...address, code, ...passwordProof(app, viewer) };
    },
    unbind: async ({ app, viewer }) => {
      const initData = initDataOf(app, randomUUID());
      const input = { initData, ...passwordProof(app, viewer) };
      const { items } = await viewer.data(contract.identities.bindTelegram, input);
      return { identityId: items.at(-1)?.identityId ?? '', ...passwordProof(app, viewer) };
    },
    signInAgain: async ({ app, viewer: { userId } }) => {
      const address = `${randomUUID()}@example.org`;
      await app.platform.database.write.identity.create({
        data: { kind: 'email', subject: address, userId, createdAt: new Date(0), verifiedAt: new Date(0) },
      });
      const code = app.seal(await app.sendCode({ type: 'email', address, purpose: 'login' }));
      return { kind: 'email', address, code };
    },
    preview: async (context) => ({ ticket: await mergeTicketOf(context) }),
    merge: async (context) => ({ ticket: await mergeTicketOf(context) }),
  },
  dramas: {
    list: () => ({ sort: 'new', status: 'complete', free: '0', categoryId: 'romance', limit: 1 }),
    episodes: () => ({ dramaId: 'ferry' }),
    detail: () => first,
  },
  discovery: {
    search: () => ({ q: 'ferry', limit: 5 }),
    forYou: () => ({ limit: 1 }),
    moreLike: () => ({ dramaId: 'ferry', limit: 5 }),
  },
  lists: {
    categories: () => ({ pageSize: 2, limit: 5 }),
    clicks: () => ({ window: 'all', limit: 5 }),
    ranking: () => ({ type: 'new', window: 'week', limit: 5 }),
    all: () => ({ limit: 1 }),
  },
  premieres: {
    list: () => ({ limit: 5 }),
    detail: () => ({ dramaId: 'tide' }),
    remind: () => ({ dramaId: 'tide', reminded: true }),
    reminders: () => ({ limit: 5 }),
  },
  engagement: {
    likeEpisode: () => ({ ...first, liked: true }),
    followDrama: () => ({ dramaId: 'ferry', followed: true }),
    follows: () => ({ limit: 5, seenDramaId: 'ferry' }),
  },
  comments: {
    list: () => ({ ...first, sort: 'liked', limit: 5 }),
    add: () => ({ ...first, text: `Comment ${randomUUID()}`, atSecond: 7 }),
    remove: async ({ viewer }) => commentBy(viewer),
    like: async ({ viewer }) => ({ ...(await commentBy(viewer)), liked: true }),
    report: async ({ app }) => ({ ...(await commentBy(await app.register())), reason: 'spam' }),
    hide: async ({ app }) => ({ ...(await commentBy(await app.register())), hidden: true }),
  },
  progress: {
    report: () => ({
      ...first,
      progress: 7,
      ageSeconds: 0,
      dramaName: 'Ferry',
      episodesIndex: 1,
      episodesNum: 8,
    }),
    playbackCount: () => ({ ...first, episodeNumber: 1 }),
    info: () => first,
    history: () => ({ limit: 5 }),
    clearHistory: () => ({ dramaId: 'ferry' }),
  },
  unlocks: {
    unlockEpisode: () => ({ ...third, price: 12 }),
    undo: async ({ viewer }) => {
      await viewer.data(contract.unlocks.unlockEpisode, { ...third, price: 12 });
      return third;
    },
  },
  wallet: {
    templates: () => ({ dramaId: 'ferry' }),
    placeOrder: () => ({ templateId: 'pack-100', idempotencyKey: randomUUID() }),
    orderStatus: async ({ viewer }) => {
      const input = { templateId: 'week', idempotencyKey: randomUUID() };
      const { order } = await viewer.data(contract.wallet.placeOrder, input);
      return { orderId: order.orderId };
    },
    unpaidOrders: () => ({}),
    cancelOrder: async ({ viewer }) => {
      const input = { templateId: 'week', idempotencyKey: randomUUID() };
      const { order } = await viewer.data(contract.wallet.placeOrder, input);
      return { orderId: order.orderId };
    },
    movements: () => ({ limit: 5 }),
  },
  watchLimits: {
    get: noArguments,
    set: () => ({ minutes: 30, asksAfterHour: true, timeZone: 'Europe/Lisbon' }),
    extend: () => ({ extraMinutes: 0 }),
  },
  spendingLimits: { list: () => ({ currency: 'USD' }), set: () => ({ currency: 'USD', limitMinor: 2000 }) },
  unspentCoins: {
    list: noArguments,
    giveBack: async ({ app, viewer }) => {
      const input = { templateId: 'pack-100', idempotencyKey: randomUUID() };
      const { order } = await viewer.data(contract.wallet.placeOrder, input);
      await sendWebhook(app, { orderId: order.orderId, outcome: 'paid' });
      const { orders } = await viewer.data(contract.unspentCoins.list);
      return { orders: orders.flatMap(({ orderId, back }) => (back ? [{ orderId, ...back }] : [])) };
    },
  },
  ageLocks: {
    get: noArguments,
    set: () => ({ of: 'device', maxAge: 12, showsUnrated: true, pin: '2468' }),
    remove: () => ({ of: 'device', pin: '2468' }),
    forget: () => ({ of: 'device' }),
  },
  rewards: {
    rewardBoard: noArguments,
    checkIn: () => ({ kind: 'checkIn' }),
    watchReport: () => ({ seconds: '30', reportId: randomUUID() }),
    share: () => first,
    shared: noArguments,
    invites: () => ({ limit: 5 }),
    redeem: async ({ app }) => {
      const order = { count: 1, kind: 'coins', amount: 5, maxUses: 1, expiresAt: null } as const;
      const [redeemCode = ''] = await createRedeemCodes(app.platform, order);
      return { redeemCode };
    },
  },
  analytics: {
    campaign: () => ({ uuid: randomUUID(), campaignName: 'Spring', ttclid: 'E.C.P.x', dramaId: 'ferry' }),
    events: () => ({ events: [{ eventKey: 'page_view', eventTime: '2026-11-20T12:00:00Z', isMember: 0 }] }),
  },
  liveEvents: { ticket: noArguments },
};

/** Every endpoint of the contract with its name and a function that creates the arguments of a valid call. */
export const calls = Object.entries(contract).flatMap(([resource, endpoints]) =>
  Object.entries(endpoints as Record<string, Endpoint>).map(([name, endpoint]) => {
    const createArguments = (
      validArguments as Record<string, Record<string, (context: CallContext) => Record<string, unknown>>>
    )[resource]?.[name];
    if (!createArguments) throw new Error(`no valid arguments for ${resource}.${name}`);
    return { name: `${resource}.${name}`, endpoint, createArguments };
  }),
);

/** The calls with parameters, a query or a body. */
export const callsWithInput = calls.filter(
  ({ endpoint: { params, query, body } }) => params ?? query ?? body,
);

/** Starts an app with dramas and offers, and registers a viewer with coins and a watch history. */
export const createCallContext = async (environment: Record<string, string> = {}): Promise<CallContext> => {
  const app = await startTestApp(environment);
  const { database, clock } = app.platform;
  await insertDrama(database, { slug: 'ferry', at: clock.now() });
  await insertDrama(database, { slug: 'anchor', at: clock.now() });
  await insertPremiere(database, { slug: 'tide', at: clock.now(), releaseAt: daysAfter(clock.now(), 30) });
  await insertTemplates(database);
  return { app, viewer: await newViewer(app) };
};

/** A context in which the server's periodic jobs never run. Real timers are restored before it returns. */
export const createCallContextWithoutJobs = async (): Promise<CallContext> => {
  vi.useFakeTimers({ toFake: ['setInterval'] });
  try {
    return await createCallContext();
  } finally {
    vi.useRealTimers();
  }
};

/** Registers a viewer with coins and a watch history. */
export const newViewer = async (app: TestApp): Promise<Viewer> => {
  const viewer = await app.register();
  await app.grantCoins(viewer, { paid: 100, bonus: 20 });
  await viewer.data(contract.progress.report, { ...first, progress: 3 });
  return viewer;
};
