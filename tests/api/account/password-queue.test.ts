import { contract, type Language } from '@cliffhanger/contracts';
import { passwordCost } from '@cliffhanger/server/platform/secrets/passwords.ts';
import { afterAll, expect, it } from 'vitest';
import { startTestApp } from '../../support/app.ts';

const app = await startTestApp({}, {}, { passwordCost });
afterAll(() => app.close());

const names = Array.from({ length: 12 }, (_, index) => `nobody-${index}`);
/** As many wrong passwords as one account may try. */
const guessesEach = 10;
const guess = (username: string, password = 'wrong horse 1', language: Language = 'en') =>
  app.visitor
    .with({ 'accept-language': language })
    .send(contract.user.login, { type: 'account', username, password: app.seal(password) });

it('the password queue refuses some while too many wait, counts none of these, then recovers', async () => {
  const viewer = await app.register();
  const { passwordHash } = await app.platform.database.read.identity.findFirstOrThrow();
  expect(passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  const answers = await Promise.all(
    names.flatMap((name) =>
      Array.from({ length: guessesEach }, async () => ({ name, ...(await guess(name, undefined, 'es')) })),
    ),
  );
  const refused = answers.filter(({ status }) => status === 429);
  expect(answers.length - refused.length).toBeGreaterThanOrEqual(66);
  expect(refused.length).toBeGreaterThan(0);
  for (const { code, msg, data, headers } of refused) {
    expect({ code, data }).toEqual({ code: 3116, data: { retryAfterSeconds: 3 } });
    expect(msg).toBe('Ahora mismo hay mucha gente iniciando sesión. Vuelve a intentarlo en un momento.');
    expect(headers.get('retry-after')).toBe('3');
  }
  expect(answers.filter(({ code }) => ![3102, 3116].includes(code))).toEqual([]);

  const triedAgain = await Promise.all(names.map(async (name) => [name, (await guess(name)).code]));
  const isOpen = (name: string) => refused.some((answer) => answer.name === name);
  expect(triedAgain).toEqual(names.map((name) => [name, isOpen(name) ? 3102 : 3110]));
  expect(await guess(viewer.username, viewer.password)).toMatchObject({ code: 200 });
});
