import { expect } from 'playwright/test';

/** Reads the latest verification code that the local providers sent to an address. */
export const readCode = async (serverAddress: string, to: string): Promise<string> => {
  const page = await (await fetch(new URL('/lab/outbox', serverAddress))).text();
  const messages = page.split('<section>').filter((message) => message.includes(`<h2>${to}</h2>`));
  const code = /\b\d{6}\b/.exec(messages[0]?.split('</h2>')[1] ?? '')?.[0];
  expect(code, `a code for ${to}`).toBeDefined();
  return code ?? '';
};
