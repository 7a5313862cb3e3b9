import { isDeepStrictEqual } from 'node:util';
import { contract } from '@cliffhanger/contracts';
import { permissionsFor, permissionsOfRole, staffCalls, staffRoles } from '@cliffhanger/contracts/staff';
import { afterAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../../support/app.ts';
import { consoleOrigin, meOf, startTestConsole } from '../../support/console.ts';
import { passkeyOptions } from '../../support/console-desk.ts';
import { insertDrama } from '../../support/library.ts';
import { createSoftwarePasskey } from '../../support/software-passkey.ts';

const app = await startTestApp({ STAFF_URL: consoleOrigin, LOG_LEVEL: 'silent' });
const desk = await startTestConsole(app);
afterAll(async () => {
  await desk.close();
  await app.close();
});
await insertDrama(app.platform.database, { slug: 'ferry', at: app.platform.clock.now() });

const invite = async (name: string, role: string, languages: string[] = []) =>
  (await app.staff('people.invite', { name, role, languages })) as { link: string };
const joinAs = async (name: string, role: string, languages: string[] = []) =>
  desk.join((await invite(name, role, languages)).link);
const minutes = (count: number) => app.advanceClock(count * 60);

describe('the door of the console', () => {
  it('is closed to everybody without an invitation', async () => {
    for (const path of [
      '/call/drama.list',
      '/own/sessions',
      '/confirm/options',
      '/passkeys/options',
      '/sign-out',
    ])
      expect(await desk.send(path), path).toMatchObject({ status: 401, body: { error: 'signedOut' } });
    expect((await desk.send('/join/options', { token: 'x' })).status).toBe(404);
  });

  it('opens by a link once, which asking for its options does not use up, and never after a day', async () => {
    const { link } = await invite('mara', 'owner');
    const token = link.split('#join=')[1];
    expect(link).toMatch(/^http:\/\/localhost:3010\/#join=[\w-]{43}$/);
    for (let time = 0; time < 20; time += 1)
      expect((await desk.send('/join/options', { token })).status).toBe(200);
    const mara = await desk.join(link);
    expect(meOf(await mara.send('/me'))).toEqual({
      name: 'mara',
      role: 'owner',
      languages: [],
      isConfirmed: true,
      passkeyCount: 1,
    });
    expect((await desk.send('/join/options', { token })).body).toEqual({ error: 'linkUnknown' });
    const late = await invite('jonas', 'editor');
    minutes(24 * 60 + 1);
    expect((await desk.send('/join/options', { token: late.link.split('#join=')[1] })).status).toBe(404);
  });

  it('lets ten people use a link at the same time once', async () => {
    const { link } = await invite('race', 'editor');
    const token = link.split('#join=')[1];
    const responses = await Promise.all(
      Array.from({ length: 10 }, async () =>
        createSoftwarePasskey(consoleOrigin).create(
          passkeyOptions(await desk.send('/join/options', { token })),
        ),
      ),
    );
    const tries = await Promise.all(
      responses.map((response) => desk.send('/join', { token, name: 'Phone', response })),
    );
    expect(tries.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await app.platform.database.read.staffPasskey.count({ where: { person: { name: 'race' } } })).toBe(
      1,
    );
  });

  it('signs in by the passkey, and by no answer for another origin, purpose or time', async () => {
    const person = await joinAs('nils', 'editor');
    const options = async () => passkeyOptions(await desk.send('/sign-in/options'));
    const enter = async (response: unknown) => (await desk.send('/sign-in', { response })).status;
    expect(await enter(person.passkey.sign(await options(), 'http://localhost:3000'))).toBe(403);
    expect(await enter(createSoftwarePasskey(consoleOrigin).sign(await options()))).toBe(403);
    const used = person.passkey.sign(await options());
    expect(await enter(used)).toBe(200);
    expect(await enter(used)).toBe(403);
    const toConfirm = passkeyOptions(await person.send('/confirm/options'));
    expect(await enter(person.passkey.sign(toConfirm))).toBe(403);
    const old = await options();
    minutes(6);
    expect(await enter(person.passkey.sign(old))).toBe(403);
    expect((await person.signIn()).headers['set-cookie']).toEqual([
      expect.stringMatching(/^staff-local=[\w-]{43}; Path=\/; Max-Age=1209600; HttpOnly; SameSite=Strict$/),
    ]);
  });

  it('takes calls of its own pages only', async () => {
    const person = await joinAs('ida', 'owner');
    expect((await person.call('drama.list')).body).toMatchObject({ result: [expect.anything()] });
    const foreign: Record<string, string>[] = [
      { origin: 'http://localhost:3000' },
      { origin: '' },
      { 'sec-fetch-site': 'same-site' },
      { 'sec-fetch-site': 'cross-site' },
      { host: 'localhost:3000' },
      { host: '127.0.0.1:3010' },
    ];
    for (const headers of foreign)
      expect(await desk.send('/sign-in/options', {}, headers), JSON.stringify(headers)).toMatchObject({
        status: 403,
        body: { error: 'originForeign' },
      });
    expect((await desk.send('/sign-in/options', {}, { 'content-type': 'text/plain' })).status).toBe(400);
    const { headers } = await desk.send('/sign-in/options');
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'cross-origin-opener-policy': 'same-origin',
    });
  });

  it('is not opened by a viewer, nor does it open what viewers have', async () => {
    const viewer = await app.register();
    expect((await desk.send('/me', {}, { cookie: `staff-local=${viewer.token}` })).body).toEqual({
      me: null,
    });
    const person = await joinAs('vera', 'owner');
    const cookie = String((await person.signIn()).headers['set-cookie']).split(';')[0] ?? '';
    const asViewer = app.visitor.with({ cookie, authorization: `Bearer ${cookie.split('=')[1]}` });
    expect(await asViewer.refusal(contract.account.userInfo)).toMatchObject({ error: 'tokenInvalid' });
  });

  it('closes after 12 hours without a call, after 14 days, and when the person is removed or gets a new link', async () => {
    const person = await joinAs('ole', 'editor');
    const isOpen = async () => meOf(await person.send('/me')) !== null;
    for (let halfDays = 0; halfDays < 28; halfDays += 1) {
      minutes(12 * 60 - 1);
      expect(await isOpen()).toBe(true);
    }
    minutes(60);
    expect(await isOpen()).toBe(false);
    await person.signIn();
    minutes(12 * 60 + 1);
    expect(await isOpen()).toBe(false);
    await person.signIn();
    await app.staff('people.link', { name: 'ole' });
    expect(await isOpen()).toBe(false);
    await person.signIn();
    expect(await isOpen()).toBe(true);
    await app.staff('people.end', { name: 'ole' });
    expect(await isOpen()).toBe(false);
    expect((await person.signIn()).status).toBe(403);
  });

  it('keeps the last owner', async () => {
    const owners = async () => {
      const people = (await app.staff('people.list', {})) as {
        name: string;
        role: string;
        endedAt: unknown;
      }[];
      return people
        .filter(({ role, endedAt }) => role === 'owner' && endedAt === null)
        .map(({ name }) => name);
    };
    const names = await owners();
    expect(names.length).toBeGreaterThan(1);
    const ended = await Promise.allSettled(names.map((name) => app.staff('people.end', { name })));
    expect(ended.filter(({ status }) => status === 'rejected')).toHaveLength(1);
    const [last] = await owners();
    await expect(app.staff('people.role', { name: last, role: 'editor', languages: [] })).rejects.toThrow(
      `${last} is the only owner`,
    );
    expect(await owners()).toEqual([last]);
  });
});

describe('the calls of the console', () => {
  it('are those of the role, for each role and call', async () => {
    for (const role of staffRoles) {
      const person = await joinAs(`role-${role}`, role, role === 'translator' ? ['pt'] : []);
      for (const [name, { permission }] of Object.entries(staffCalls)) {
        const { status, body } = await person.call(name, { unknown: true });
        expect([400, 403], `${role} ${name}`).toContain(status);
        const isRefused = isDeepStrictEqual(body, { error: 'permissionMissing' });
        expect(permissionsOfRole[role].includes(permission), `${role} ${name}`).toBe(!isRefused);
      }
    }
  });

  it('let a translator change the texts of their languages', async () => {
    const person = await joinAs('lia', 'translator', ['pt', 'es']);
    const edit = (texts: unknown) => person.call('drama.edit', { slug: 'ferry', texts });
    expect((await edit({ hook: { pt: 'A última balsa.' } })).status).toBe(200);
    expect((await edit({ hook: { pt: 'Outra.', en: 'Mine.' } })).body).toEqual({
      error: 'permissionMissing',
    });
    expect((await person.call('drama.edit', { slug: 'ferry', defaultPriceCoins: 1 })).status).toBe(403);
  });

  it('ask for the passkey again before money moves', async () => {
    const owner = await joinAs('kai', 'owner');
    const viewer = await app.register();
    const give = () => owner.call('user.grant', { who: viewer.userId, key: 'sorry', coins: 5 });
    minutes(11);
    expect((await give()).body).toEqual({ error: 'confirmationNeeded' });
    expect((await owner.confirm()).status).toBe(200);
    expect((await give()).status).toBe(200);
    expect(await viewer.data(contract.account.userInfo)).toMatchObject({ bonusCoin: 5 });
  });

  it('are in the log with the person and the door', async () => {
    const owner = await joinAs('uma', 'owner');
    await owner.call('drama.edit', { slug: 'ferry', texts: { hook: { en: 'The last boat.' } } });
    const { items } = (await app.staff('log.list', { limit: 1 })) as { items: object[] };
    expect(items).toEqual([
      expect.objectContaining({ operator: 'uma', door: 'console', action: 'drama.edit' }),
    ]);
    expect(permissionsFor('drama.edit', { slug: 'ferry' })).toEqual(['content.texts']);
  });

  it('name the fields of an invalid input, and give the sentence of a refusal', async () => {
    const owner = await joinAs('pia', 'owner');
    const invalid = await owner.call('drama.edit', {
      slug: 'ferry',
      texts: { hook: { en: 'x'.repeat(61) } },
    });
    expect(invalid).toMatchObject({
      status: 400,
      body: {
        error: 'inputInvalid',
        issues: [{ code: 'too_big', path: ['texts', 'hook', 'en'], maximum: 60 }],
      },
    });
    expect(await owner.call('drama.show', { slug: 'gone' })).toMatchObject({
      status: 409,
      body: {
        error: 'callRefused',
        message: expect.stringContaining('gone'),
        refusal: { reason: 'dramaUnknown', values: { slug: 'gone' } },
      },
    });
  });
});
