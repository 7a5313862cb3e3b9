import { randomUUID } from 'node:crypto';
import { contract } from '@cliffhanger/contracts';
import { afterAll, describe, expect, it } from 'vitest';
import { startOfTests, startTestApp } from '../../support/app.ts';
import { insertDrama } from '../../support/library.ts';
import { mergeInto } from '../../support/merging.ts';

const app = await startTestApp();
afterAll(() => app.close());
await insertDrama(app.platform.database, { slug: 'ferry', at: startOfTests });
const episode = { dramaId: 'ferry', episodeId: 'ferry-1' };
const { changeName } = contract.user;
const { userInfo } = contract.account;
const twoWeeks = 14 * 86_400;
const refusedFormat = { error: 'invalidInput', details: { fields: [{ field: 'displayName' }] } };

/** Registers by e-mail, so that the name is given. */
const registerByAddress = async () => {
  const address = { type: 'email', address: `${randomUUID()}@example.org` } as const;
  const code = await app.sendCode({ ...address, purpose: 'register' });
  const { token, userInfo } = await app.visitor.data(contract.user.register, {
    ...address,
    code: app.seal(code),
  });
  return { ...app.visitor.with({ authorization: `Bearer ${token}` }), userInfo };
};

/** A viewer whose changes are all refused. */
const refusedViewer = await registerByAddress();

describe('a display name', () => {
  it('is given at first, can be chosen, and stands beside earlier comments', async () => {
    const viewer = await registerByAddress();
    expect(viewer.userInfo).toMatchObject({
      displayName: expect.stringMatching(/•••$/),
      nameChosen: false,
    });
    const { commentId } = await viewer.data(contract.comments.add, { ...episode, text: 'First' });
    const chosen = { displayName: 'Mia 🌙', nameChosen: true };
    expect(await viewer.data(changeName, { displayName: '  Mia 🌙 ' })).toMatchObject(chosen);
    expect(await viewer.data(userInfo)).toMatchObject(chosen);
    const { items } = await app.visitor.data(contract.comments.list, episode);
    expect(items.find((comment) => comment.commentId === commentId)).toMatchObject({ authorName: 'Mia 🌙' });
    const { account } = await viewer.data(contract.myData.export);
    expect(account).toMatchObject({ ...chosen, nameChangedAt: expect.any(String) });
  });

  it('can be kept as it is, which counts as chosen and is no change', async () => {
    const viewer = await registerByAddress();
    const { displayName } = viewer.userInfo;
    expect(await viewer.data(changeName, {})).toMatchObject({ displayName, nameChosen: true });
    await viewer.data(changeName, { displayName: 'One' });
    await viewer.data(changeName, { displayName: 'One' });
    await viewer.data(changeName, { displayName: 'Two' });
  });

  it('is chosen by who registers with a user name', async () => {
    expect((await app.register()).userInfo).toMatchObject({ nameChosen: true });
  });

  it('is not unique', async () => {
    for (const viewer of [await registerByAddress(), await registerByAddress()])
      expect(await viewer.data(changeName, { displayName: 'Same Name' })).toMatchObject({ nameChosen: true });
  });

  it.each([
    ['𝓜𝓲𝓪', 'Mia'],
    ['Ｍｉａ　Ｓ．', 'Mia S.'],
    ['小月', '小月'],
    ['玛丽·李 Lee', '玛丽·李 Lee'],
    ['مريم', 'مريم'],
    ['O’Hara', 'O’Hara'],
    ['👩‍👩‍👧', '👩‍👩‍👧'],
    ['Ngọc Ánh', 'Ngọc Ánh'],
    ['བསྒྲུབས', 'བསྒྲུབས'],
  ])('"%s" is stored as "%s"', async (given, displayName) => {
    const viewer = await registerByAddress();
    expect(await viewer.data(changeName, { displayName: given })).toMatchObject({ displayName });
  });

  it.each([
    ['two lines', 'Mia\nSupport'],
    ['a control character', 'Mia\u0007'],
    ['two scripts that look alike', 'M\u0456a'],
    ['stacked marks', 'M\u0336\u0337\u0338ia'],
    ['the same mark twice', 'Mi\u0331\u0331a'],
    ['only signs', '·-·'],
    ['a mask as of an address', 'vw•••'],
    ['an address', 'mia@example.org'],
    ['the number sign of a reset name', '#100001'],
    ['25 characters', 'x'.repeat(25)],
    ['a character that becomes a sentence', '\uFDFA\uFDFA\uFDFA'],
  ])('with %s is refused', async (_, displayName) => {
    expect(await refusedViewer.refusal(changeName, { displayName })).toMatchObject(refusedFormat);
    expect(await refusedViewer.data(userInfo)).toMatchObject({ nameChosen: false });
  });

  it('without what nobody sees is what remains', async () => {
    const viewer = await registerByAddress();
    const displayName = 'M\u200Bi\u202Ea\u2060 \u00a0 Lee';
    expect(await viewer.data(changeName, { displayName })).toMatchObject({ displayName: 'Mia Lee' });
  });

  it.each([
    'Support',
    'Cliffhanger',
    'c l i f f h a n g e r',
    'Mia · Official',
    '官方 小月',
    'Admin ✅',
    'ѕupport',
  ])('"%s" passes for the service and is refused', async (displayName) => {
    const { error } = await refusedViewer.refusal(changeName, { displayName });
    expect(['displayNameReserved', 'invalidInput']).toContain(error);
    expect(await refusedViewer.data(userInfo)).toMatchObject({ nameChosen: false });
  });

  it('cannot be taken for the user name of another viewer', async () => {
    const other = await app.register();
    const { username } = other;
    const forms = [username, username.toUpperCase(), `${username} ✨`, ` ${username}.`, `${username}’`];
    for (const displayName of [...forms, username.replace('-', ' ')])
      expect(await refusedViewer.refusal(changeName, { displayName })).toMatchObject({
        error: 'displayNameTaken',
        details: { field: 'displayName' },
      });
    expect(await other.data(changeName, { displayName: `${username} ✨` })).toMatchObject({
      nameChosen: true,
    });
  });

  it('changes twice in two weeks, however many calls race', async () => {
    const viewer = await registerByAddress();
    const names = ['A', 'B', 'C', 'D', 'E'];
    const answers = await Promise.all(names.map((displayName) => viewer.send(changeName, { displayName })));
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(2);
    expect(await viewer.refusal(changeName, { displayName: 'F' })).toMatchObject({
      error: 'displayNameChangedOften',
      details: { retryAfterSeconds: twoWeeks },
    });
    app.advanceClock(twoWeeks);
    await viewer.data(changeName, { displayName: 'F' });
  });
});

describe('a reset of a display name by staff', () => {
  it('gives the number, lasts two weeks, and is logged without the name', async () => {
    const viewer = await registerByAddress();
    await viewer.data(changeName, { displayName: 'Abusive' });
    const { userId: who, displayNumber } = viewer.userInfo;
    const reset = { displayName: `#${displayNumber}`, changed: true };
    expect(await app.staff('user.resetName', { who })).toMatchObject(reset);
    expect(await app.staff('user.resetName', { who })).toMatchObject({ ...reset, changed: false });
    expect(await viewer.data(userInfo)).toMatchObject({ displayName: `#${displayNumber}` });
    expect(await viewer.refusal(changeName, { displayName: 'Abusive' })).toMatchObject({
      error: 'displayNameChangedOften',
    });
    const log = (await app.staff('log.list', { subject: who, limit: 10 })) as { items: object[] };
    expect(log.items).toMatchObject([
      { action: 'user.reset-name', before: { isNameReset: false }, after: { isNameReset: true } },
    ]);
    expect(JSON.stringify(log)).not.toContain('Abusive');
    app.advanceClock(twoWeeks);
    await viewer.data(changeName, { displayName: 'Nice' });
  });
});

describe('joined accounts', () => {
  it('keep the name of the one that stays, as the offer to join says', async () => {
    const [viewer, other] = [await app.register(), await app.register()];
    await other.data(changeName, { displayName: 'Other' });
    await mergeInto(app, viewer, other);
    expect(await viewer.data(userInfo)).toMatchObject({ displayName: viewer.username });
  });

  it('are no way to change a name more often, nor to undo a reset', async () => {
    const [viewer, other] = [await app.register(), await app.register()];
    for (const displayName of ['One', 'Two']) await viewer.data(changeName, { displayName });
    await app.staff('user.resetName', { who: viewer.userId });
    await other.data(changeName, { displayName: 'Three' });
    await mergeInto(app, other, viewer);
    expect(await other.refusal(changeName, { displayName: 'Four' })).toMatchObject({
      error: 'displayNameChangedOften',
    });
  });
});
