import en from '@cliffhanger/contracts/error-messages/en' with { type: 'json' };
import zh from '@cliffhanger/contracts/error-messages/zh' with { type: 'json' };
import type { Scene } from './picture.ts';

const messages: Partial<Record<string, typeof en>> = { en, zh };

/** Never answers the calls, so that the screen goes on loading. */
export const holdCalls = ({ page }: Scene, path: RegExp) => page.route(path, () => undefined);

/** Lets the calls fail, as a server with a fault does. @param readsToo false: only those that change something fail */
export const failCalls = async (
  { page, language, announceConsoleErrors }: Scene,
  path: RegExp,
  { readsToo = true } = {},
) => {
  announceConsoleErrors(/500/);
  const json = { code: 3006, msg: messages[language]?.internal, data: null };
  await page.route(path, (route) =>
    readsToo || route.request().method() !== 'GET' ? route.fulfill({ status: 500, json }) : route.fallback(),
  );
};
