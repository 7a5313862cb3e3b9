import type { Page } from 'playwright/test';

/** Gives the page the bridge that Telegram's apps add to a mini app. */
export const insideMessenger = (page: Page): Promise<unknown> =>
  page.addInitScript(() => Object.assign(window, { TelegramWebviewProxy: { postEvent: () => undefined } }));

/** The address that Telegram opens for a person of the local messenger, with data that are valid once. `start` is its start parameter. */
export const launchUrlOf = async (page: Page, person: string, start = ''): Promise<string> => {
  const simulator = await page.request.get('/lab/telegram', { params: { name: person, start } });
  const [, source = ''] = /<iframe[^>]*src="([^"]+)"/.exec(await simulator.text()) ?? [];
  return source.replaceAll('&amp;', '&');
};
