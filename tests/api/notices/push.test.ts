import { contract, type NoticeTopic } from '@cliffhanger/contracts';
import { afterAll, expect, it } from 'vitest';
import { networkOfItsOwn, startOfTests, type Viewer } from '../../support/app.ts';
import { deleteAccount } from '../../support/deletion.ts';
import { insertDrama } from '../../support/library.ts';
import { mergeInto } from '../../support/merging.ts';
import { releaseEpisodes, startAppWithoutTimers, tellOfReleases } from '../../support/notices.ts';
import { createBrowser, startPushService } from '../../support/push-service.ts';

const service = await startPushService();
const app = await startAppWithoutTimers({
  PUSH: 'on',
  PUSH_TEST_ORIGIN: service.origin,
  PUBLIC_URL: 'https://watch.example.org',
  TRUST_PROXY: 'on',
  SESSION_LIMIT: '3',
});
afterAll(() => Promise.all([app.close(), service.close()]));
const { database, clock } = app.platform;
const { settings, subscribe, unsubscribe, choose } = contract.notices;
type Browser = ReturnType<typeof service.newBrowser>;

const turnOn = async (viewer: Viewer | ReturnType<Viewer['with']>, browser: Browser, topic: NoticeTopic) => {
  await viewer.data(subscribe, browser.subscription);
  return viewer.data(choose, { topic, channel: 'push', on: true });
};
const newBrowserFor = async (viewer: ReturnType<Viewer['with']>): Promise<Browser> =>
  service.newBrowser((await viewer.data(settings)).push?.publicKey ?? '');

let dramas = 0;
const newFollower = async () => {
  dramas += 1;
  const { dramaId } = await insertDrama(database, { slug: `push${dramas}`, at: startOfTests });
  await tellOfReleases(app);
  const viewer = await app.register(networkOfItsOwn());
  await viewer.data(contract.engagement.followDrama, { dramaId, followed: true });
  await viewer.data(contract.notices.setHours, { on: false });
  const browser = await newBrowserFor(viewer);
  await turnOn(viewer, browser, 'newEpisodes');
  const release = async (...numbers: number[]) => {
    await releaseEpisodes(app, dramaId, numbers);
    await tellOfReleases(app);
    await app.runJobs();
  };
  const states = async () =>
    (
      await database.read.noticeDelivery.findMany({
        where: { channel: 'push', notice: { userId: viewer.userId } },
        orderBy: { id: 'asc' },
      })
    ).map(({ state, reason }) => (reason === null ? state : `${state}: ${reason}`));
  return { viewer, dramaId, title: `${dramaId} (en)`, browser, release, states };
};
/** Signs in on another device. */
const signInAgain = async (viewer: Viewer) => {
  const { username, password } = viewer;
  const credentials = { type: 'account', username, password: app.seal(password) } as const;
  const { token } = await app.visitor.with(networkOfItsOwn()).data(contract.user.login, credentials);
  return viewer.with({ authorization: `Bearer ${token}` });
};
const subscriptionsNum = () => database.read.pushSubscription.count();

it('the browser of our tests decrypts the example of RFC 8291', () => {
  const { decrypt, subscription } = createBrowser('https://push.example.net', {
    privateKey: Buffer.from('q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94', 'base64url'),
    auth: Buffer.from('BTBZMqHH6r4Tts7J_aSIgg', 'base64url'),
  });
  const body =
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN';
  expect(subscription.p256dh).toBe(
    'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  );
  expect(decrypt(Buffer.from(body, 'base64url'))).toBe('When I grow up, I want to be a watermelon');
});

it('a new episode reaches all browsers of the account, encrypted and signed, with drama and number only', async () => {
  const { viewer, dramaId, title, browser, release, states } = await newFollower();
  const tablet = await signInAgain(viewer);
  expect((await tablet.data(settings)).push).toMatchObject({ subscribed: false });
  const second = await newBrowserFor(tablet);
  expect((await turnOn(tablet, second, 'coins')).push).toMatchObject({ subscribed: true });
  await release(9);
  for (const { received } of [browser, second])
    expect(received).toMatchObject([
      {
        notification: {
          title,
          body: 'Episode 9 is here.',
          lang: 'en-US',
          navigate: `https://watch.example.org/#/pages/foryou/view?dramaId=${dramaId}&episodeId=${dramaId}-9`,
          tag: expect.stringMatching(/^notice-\d+$/),
        },
        headers: { 'content-encoding': 'aes128gcm', ttl: '86400', urgency: 'normal' },
      },
    ]);
  await app.staff('user.grant', { who: viewer.userId, coins: 77, key: 'a', reason: 'For the outage' });
  await app.runJobs();
  expect(browser.texts().at(-1)).toBe('Coins and membership | There is news. Open the app to read it.');
  expect(await states()).toEqual(['sent', 'sent']);
  expect(service.faults).toEqual([]);

  // This browser has its message no more; the account has another.
  expect((await tablet.data(unsubscribe)).push).toMatchObject({ subscribed: false });
  await release(10);
  expect([browser.received.length, second.received.length]).toEqual([3, 2]);
});

it('the words of staff to one viewer stay in the app', async () => {
  const { viewer, browser } = await newFollower();
  await turnOn(viewer, browser, 'server');
  await app.staff('prize.send', { who: viewer.userId, title: 'A quiz', body: 'You won it', key: 'quiz' });
  await app.runJobs();
  expect(browser.texts()).toEqual(['A message for you | There is news. Open the app to read it.']);
});

it('a provider that is down is asked again, and what another device has got is not sent to it twice', async () => {
  const { viewer, browser, release, states } = await newFollower();
  const tablet = await signInAgain(viewer);
  const second = await newBrowserFor(tablet);
  await tablet.data(subscribe, second.subscription);
  service.answerWith((endpoint) => (endpoint === second.subscription.endpoint ? 503 : 201));
  await release(9);
  expect([browser.received.length, second.received.length]).toEqual([1, 0]);
  expect(await states()).toEqual([`failed: 503 from ${new URL(service.origin).host}`]);
  for (const status of [429, 201]) {
    service.answerWith((endpoint) => (endpoint === second.subscription.endpoint ? status : 201));
    app.advanceClock(360);
    await app.runJobs();
  }
  expect([browser.received.length, second.received.length]).toEqual([1, 1]);
  expect(await states()).toEqual(['sent']);
});

it('what the service refuses is dead at once, and a browser that it no longer knows is dropped', async () => {
  const { viewer, browser, release, states } = await newFollower();
  service.answerWith(() => 400);
  await release(9);
  service.answerWith(() => 302);
  await release(10);
  service.answerWith(() => 201);
  const { host } = new URL(service.origin);
  expect(await states()).toEqual([`dead: 400 from ${host}`, `dead: 302 from ${host}`]);
  browser.forget();
  await release(11);
  expect(await states()).toContain('skipped: unreachable');
  expect((await viewer.data(settings)).push).toMatchObject({ subscribed: false });
  const calls = service.callsNum();
  await release(12);
  expect(service.callsNum()).toBe(calls);
});

it('a browser belongs to the account that is signed in', async () => {
  const one = await newFollower();
  const two = await newFollower();
  await two.viewer.data(subscribe, one.browser.subscription);
  expect((await one.viewer.data(settings)).push).toMatchObject({ subscribed: false });
  await one.release(9);
  await two.release(9);
  expect(one.browser.texts()).toEqual([`${two.title} | Episode 9 is here.`]);
  expect(two.browser.texts()).toEqual([]);
  expect(await one.states()).toEqual(['skipped: unreachable']);
});

it('signing out, a block, a merge, a deletion and an expired session end what was subscribed', async () => {
  await database.write.pushSubscription.deleteMany();
  const [out, other, blocked, merged, deleted, expired] = await Promise.all(
    Array.from({ length: 6 }, () => newFollower()),
  );
  if (!out || !other || !blocked || !merged || !deleted || !expired) throw new Error();
  const keeper = await newFollower();
  await out.viewer.data(contract.account.logout);
  const elsewhere = await signInAgain(other.viewer);
  await elsewhere.data(contract.sessions.endOthers);
  await app.staff('user.block', { who: blocked.viewer.userId, blocked: true, reason: 'spam' });
  await mergeInto(app, keeper.viewer, merged.viewer);
  await deleteAccount(app, deleted.viewer);
  expect(await subscriptionsNum()).toBe(2);
  const { userId } = expired.viewer;
  await database.write.session.updateMany({ where: { userId }, data: { expiresAt: clock.now() } });
  const all = [out, other, blocked, merged, deleted, expired];
  for (const { release } of all) await release(9);
  expect(all.map(({ browser }) => browser.received.length)).toEqual([0, 0, 0, 0, 0, 0]);
  // What the merged account followed is told to the one that is left.
  expect(keeper.browser.texts()).toEqual([`${merged.title} | Episode 9 is here.`]);
  app.advanceClock(3600);
  await app.runJobs();
  expect(await subscriptionsNum()).toBe(1);
});

it('nothing is sent after a no or a sign-out that comes while it is being sent', async () => {
  for (let round = 0; round < 6; round += 1) {
    const { viewer, browser, release, states } = await newFollower();
    const stop = async () => {
      for (let turn = 0; turn < round; turn += 1) await new Promise(setImmediate);
      if (round % 2 === 0) await viewer.data(choose, { topic: 'newEpisodes', channel: 'push', on: false });
      else await viewer.data(contract.account.logout);
    };
    await Promise.all([release(9), stop()]);
    await app.runJobs();
    const [state] = await states();
    const isSent = state === 'sent';
    expect([round, state, browser.received.length]).toEqual([round, state, isSent ? 1 : 0]);
    await release(10, 11);
    expect([round, browser.received.length]).toEqual([round, isSent ? 1 : 0]);
  }
});

const lock = { of: 'device', maxAge: 12, showsUnrated: false, pin: '2468' } as const;
/** Locks the browser of a viewer. @returns its cookie */
const lockBrowser = async (viewer: ReturnType<Viewer['with']>) => {
  const { headers } = await viewer.send(contract.ageLocks.set, lock);
  const [cookie = ''] = headers.getSetCookie();
  return { cookie: cookie.split(';')[0] ?? '' };
};

it('a browser with a lock of its own is told nothing about a drama above its age', async () => {
  const { viewer, dramaId, title, browser, release, states } = await newFollower();
  const tablet = await signInAgain(viewer);
  const second = await newBrowserFor(tablet);
  await tablet.data(subscribe, second.subscription);
  const cookie = await lockBrowser(viewer);
  await release(9);
  expect([browser.texts(), second.texts()]).toEqual([[], [`${title} | Episode 9 is here.`]]);
  // Another session of the locked browser, which takes its endpoint along.
  await viewer.data(contract.account.logout);
  const again = (await signInAgain(viewer)).with(cookie);
  await turnOn(again, browser, 'coins');
  await tablet.data(unsubscribe);
  await release(10);
  expect(await states()).toEqual(['sent', 'skipped: unreachable']);
  await app.staff('user.grant', { who: viewer.userId, coins: 5, key: 'lock', reason: 'For the outage' });
  await app.runJobs();
  await database.write.drama.update({ where: { id: dramaId }, data: { ageRating: 12 } });
  await release(11);
  const shown = [
    'Coins and membership | There is news. Open the app to read it.',
    `${title} | Episode 11 is here.`,
  ];
  expect(browser.texts()).toEqual(shown);
  app.advanceClock(86_400);
  await database.write.drama.update({ where: { id: dramaId }, data: { ageRating: 16 } });
  await release(12);
  await again.data(contract.ageLocks.set, { ...lock, maxAge: 16 });
  await release(13);
  await again.data(contract.ageLocks.set, lock);
  await release(14);
  await again.data(contract.ageLocks.remove, { of: 'device', pin: lock.pin });
  await release(15);
  expect(browser.texts()).toEqual([
    ...shown,
    ...[13, 15].map((number) => `${title} | Episode ${number} is here.`),
  ]);
});

it('a browser that is locked while a message is on its way, or while it subscribes, gets none that begins later', async () => {
  for (let round = 0; round < 6; round += 1) {
    const { viewer, browser, release, states } = await newFollower();
    const wait = async () => {
      for (let turn = 0; turn < round * 2; turn += 1) await new Promise(setImmediate);
    };
    const stop = async () => {
      await wait();
      await lockBrowser(viewer);
    };
    await Promise.all([release(9), stop()]);
    await app.runJobs();
    const [state] = await states();
    expect([round, state]).toEqual([round, browser.received.length === 1 ? 'sent' : 'skipped: unreachable']);
    const got = browser.received.length;
    await release(10);
    expect([round, browser.received.length]).toEqual([round, got]);

    const { viewer: other, release: releaseOther } = await newFollower();
    await other.data(unsubscribe);
    const late = await newBrowserFor(other);
    await Promise.all([wait().then(() => other.data(subscribe, late.subscription)), lockBrowser(other)]);
    await releaseOther(9);
    expect([round, late.texts()]).toEqual([round, []]);
  }
});

it('an endpoint is never a way into the network of the server, and a network subscribes only so often', async () => {
  const viewer = await app.register(networkOfItsOwn());
  const { subscription } = createBrowser('https://push.example.org');
  const refused = (field: string) => ({ error: 'pushSubscriptionInvalid', details: { field } });
  const other = new URL(service.origin);
  other.port = String(Number(other.port) + 1);
  for (const endpoint of [
    ...[
      'http://push.example.org/x',
      'https://push.example.org:8443/x',
      'https://127.0.0.1/x',
      'https://[::1]/x',
    ],
    ...[
      'https://[::ffff:10.0.0.1]/x',
      'https://[64:ff9b::a00:1]/x',
      'https://169.254.169.254/x',
      'https://db/x',
    ],
    ...[
      'https://2130706433/x',
      'https://localhost/x',
      'https://a:b@push.example.org/x',
      'file:///etc/passwd',
      'x',
    ],
    ...[`${other.origin}/x`, app.address, 'https://service.local/x'],
  ])
    expect(await viewer.refusal(subscribe, { ...subscription, endpoint }), endpoint).toEqual(
      refused('endpoint'),
    );
  const noPoint = `B${'A'.repeat(86)}`;
  expect(await viewer.refusal(subscribe, { ...subscription, p256dh: noPoint })).toEqual(refused('p256dh'));
  await viewer.data(subscribe, subscription);
  // Again is no other one.
  for (let time = 0; time < 3; time += 1) await viewer.data(subscribe, subscription);
  await Promise.all(
    Array.from({ length: 99 }, (_, number) =>
      viewer.data(subscribe, { ...subscription, endpoint: `https://push.example.org/${number}` }),
    ),
  );
  expect(await viewer.refusal(subscribe, subscription)).toMatchObject({ error: 'tooManyWrites' });
  expect(await database.read.pushSubscription.count({ where: { session: { userId: viewer.userId } } })).toBe(
    1,
  );
});

it('a server without push messages offers none', async () => {
  const off = await startAppWithoutTimers();
  const viewer = await off.register();
  expect((await viewer.data(settings)).push).toBeNull();
  const { subscription } = createBrowser('https://push.example.org');
  expect(await viewer.refusal(subscribe, subscription)).toMatchObject({ error: 'noticeChannelOff' });
  await viewer.data(unsubscribe);
  await off.close();
});
