import { readFileSync } from 'node:fs';
import { contract, type ErrorName, errorTable, type Language, languages } from '@cliffhanger/contracts';
import { afterAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../support/app.ts';

const messagesOf = (language: Language): Record<string, string> =>
  JSON.parse(
    readFileSync(new URL(import.meta.resolve(`@cliffhanger/contracts/error-messages/${language}`)), 'utf8'),
  );
const messages = Object.fromEntries(languages.map((language) => [language, messagesOf(language)]));
const names = Object.keys(errorTable) as ErrorName[];

describe('the error table', () => {
  it('gives every error a unique code, and keeps the two codes of the specification', () => {
    const codes = names.map((name) => errorTable[name].code);
    expect(new Set(codes).size).toBe(codes.length);
    expect(codes).not.toContain(200);
    expect(errorTable.signedInElsewhere.code).toBe(2009);
    expect(errorTable.tokenInvalid.code).toBe(2011);
  });

  it.each(languages)('has exactly one message per error in %s', (language) => {
    expect(Object.keys(messages[language] ?? {}).sort()).toEqual(['ok', ...names].sort());
    for (const name of names) {
      const message = messages[language]?.[name] ?? '';
      expect(message).not.toBe(name);
      expect(message.trim()).toMatch(/\S.*[.。]$/u);
    }
  });

  it('has a different message in each language', () => {
    for (const name of names) {
      const translations = languages.map((language) => messages[language]?.[name]);
      expect(new Set(translations).size, name).toBe(languages.length);
    }
  });
});

describe('msg', async () => {
  const app = await startTestApp();
  afterAll(() => app.close());

  it.each([
    ['zh', 'zh'],
    ['zh-CN,zh;q=0.9,en;q=0.8', 'zh'],
    ['pt-BR', 'pt'],
    ['en;q=0.1, es;q=0.8', 'es'],
    ['tlh, sjn;q=0.9, es;q=0.1', 'es'],
    ['tlh', 'en'],
    ['*', 'en'],
    ['', 'en'],
  ] as const)('answers Accept-Language "%s" in %s', async (header, language) => {
    const caller = app.visitor.with({ 'accept-language': header });
    expect((await caller.send(contract.languages.list)).msg).toBe(messages[language]?.ok);
    expect((await caller.send(contract.account.logout)).msg).toBe(messages[language]?.tokenInvalid);
    const unknown = await fetch(`${app.address}/api/v1/nothing`, { headers: { 'accept-language': header } });
    expect(await unknown.json()).toMatchObject({ msg: messages[language]?.notFound });
  });
});
