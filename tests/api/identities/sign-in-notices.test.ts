import { randomUUID } from 'node:crypto';
import { contract } from '@cliffhanger/contracts';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { proveBySignIn } from '../../support/account-proof.ts';
import { startTestApp, type TestApp, type Viewer } from '../../support/app.ts';
import { mergeInto } from '../../support/merging.ts';
import { initDataOf } from '../../support/third-party.ts';

const app = await startTestApp({ LOG_LEVEL: 'warn' });
afterAll(() => app.close());
const { database, messages } = app.platform;
const { bindTelegram, bindAccount, bindAddress, unbind, list } = contract.identities;

/** Adds a verified address as if some time ago. */
const addAddress = async (
  { platform: { clock, database } }: TestApp,
  { userId }: Viewer,
  { kind, subject }: { kind: 'email' | 'phone'; subject: string },
) => {
  const createdAt = clock.now();
  await database.write.identity.create({
    data: { kind, subject, userId, verifiedAt: createdAt, createdAt },
  });
  return subject;
};
let phones = 0;
const newViewer = async (on = app) => {
  const viewer = await on.register();
  const email = await addAddress(on, viewer, { kind: 'email', subject: `${randomUUID()}@example.org` });
  const number = `+1202555${String(++phones).padStart(4, '0')}`;
  const phone = await addAddress(on, viewer, { kind: 'phone', subject: number });
  await proveBySignIn(on, viewer);
  return { viewer, email, phone };
};
const sentTo = (address: string, on = app) =>
  on.platform.messages.outbox
    .list()
    .filter(({ to }) => to === address)
    .map(({ subject, text }) => [subject, text].filter(Boolean).join(' | '));

describe('a change of the ways to sign in', () => {
  it('is told to every verified address, and to the other devices at once', async () => {
    const { viewer, email, phone } = await newViewer();
    const stream = await viewer.events();
    await viewer.data(bindTelegram, { initData: initDataOf(app, randomUUID()) });
    expect((await stream.next()).event).toEqual({
      action: 'update_identities',
      msg: { change: 'added', kind: 'telegram' },
    });
    expect(sentTo(email)).toEqual([
      'A change to how you sign in to Cliffhanger | Your Cliffhanger account has another way to sign in: Telegram.\n\nIf this was not you, set a new password with “Forgot password” now. That signs out all devices and removes ways to sign in that were added in the last 7 days.',
    ]);
    expect(sentTo(phone)).toEqual([
      'Your Cliffhanger account has another way to sign in: Telegram. Not you? Use “Forgot password” now.',
    ]);

    const identityId = (await viewer.data(list)).items.find(({ kind }) => kind === 'email')?.identityId ?? '';
    await viewer.data(unbind, { identityId });
    stream.close();
    expect(sentTo(phone)[0]).toContain(`was removed: email ${email}.`);
    expect(sentTo(email)[0]).toContain('This address no longer opens the account.');
  });

  it('is told to the older addresses when an address is added, and not to that address', async () => {
    const { viewer, email } = await newViewer();
    const added = { type: 'email', address: `${randomUUID()}@example.org` } as const;
    const code = app.seal(await app.sendCode({ ...added, purpose: 'bind' }));
    await viewer.data(bindAddress, { ...added, code });
    expect(sentTo(email)[0]).toContain(`another way to sign in: email ${added.address}.`);
    expect(sentTo(added.address)).toHaveLength(1);
  });

  it('is told for a new password and for a merge, on both sides', async () => {
    const [one, other] = [await newViewer(), await newViewer()];
    const stream = await one.viewer.events();
    await mergeInto(app, one.viewer, other.viewer);
    const joined = `The Cliffhanger accounts ${other.viewer.username} and ${one.viewer.username} are one account now.`;
    for (const address of [one.email, one.phone, other.email, other.phone]) {
      expect(sentTo(address)).toEqual([expect.stringContaining(joined)]);
    }
    const events = [];
    for (let index = 0; index < 4; index++) events.push((await stream.next()).event);
    expect(events.at(-1)).toEqual({
      action: 'update_identities',
      msg: { change: 'joined', kind: 'account' },
    });
    stream.close();

    const address = { type: 'email', address: one.email } as const;
    const code = app.seal(await app.sendCode({ ...address, purpose: 'resetPassword' }));
    await app.visitor.data(contract.user.resetPassword, {
      ...address,
      code,
      password: app.seal('new horse 2'),
    });
    expect(sentTo(other.phone)[0]).toContain('The password of your Cliffhanger account was changed.');
  });

  it('is told in the language of the account', async () => {
    const texts: string[] = [];
    for (const language of ['en', 'zh', 'es', 'pt']) {
      const { viewer, phone } = await newViewer();
      await database.write.user.update({ where: { id: viewer.userId }, data: { language } });
      const username = `name-${randomUUID().slice(0, 8)}`;
      await viewer.data(bindAccount, { username, password: app.seal('horse 12345') });
      texts.push(String(sentTo(phone)[0]).replace(username, '…'));
    }
    expect(texts).toEqual([
      'Your Cliffhanger account has another way to sign in: user name …. Not you? Use “Forgot password” now.',
      '你的 Cliffhanger 账号新增了登录方式：用户名 …。 非本人操作？请立即通过“忘记密码”重设。',
      'Tu cuenta de Cliffhanger tiene otra forma de iniciar sesión: nombre de usuario …. ¿No fuiste tú? Usa ya “Olvidé mi contraseña”.',
      'Sua conta do Cliffhanger tem outra forma de entrar: nome de usuário …. Não foi você? Use já “Esqueci a senha”.',
    ]);
  });

  it('is told by SMS only as long as the budget of the server lasts', async () => {
    const own = await startTestApp({ SMS_PER_HOUR: '1' });
    try {
      const { viewer, phone, email } = await newViewer(own);
      for (let count = 0; count < 2; count++)
        await viewer.data(bindTelegram, { initData: initDataOf(own, randomUUID()) });
      expect([sentTo(phone, own), sentTo(email, own)].map(({ length }) => length)).toEqual([1, 2]);
    } finally {
      await own.close();
    }
  });

  it('is made although a provider fails, which is logged without the address', async () => {
    const { viewer, email } = await newViewer();
    vi.spyOn(messages.mail ?? { send: async () => {} }, 'send').mockRejectedValueOnce(new Error(email));
    await viewer.data(bindTelegram, { initData: initDataOf(app, randomUUID()) });
    await expect
      .poll(() => app.logged.map(({ msg }) => msg))
      .toContain('a notice about a way to sign in was not sent');
    expect(JSON.stringify(app.logged)).not.toContain(email);
  });

  it('is told twenty times a day at most, and five times by SMS', async () => {
    const { viewer, email, phone } = await newViewer();
    for (let index = 0; index < 21; index++) {
      await viewer.data(bindTelegram, { initData: initDataOf(app, randomUUID()) });
    }
    expect(sentTo(email)).toHaveLength(20);
    expect(sentTo(phone)).toHaveLength(5);
  });
});
