interface TelegramWebApp {
  initData?: string;
}

const webApp = (): TelegramWebApp | undefined =>
  (globalThis as { Telegram?: { WebApp?: TelegramWebApp } }).Telegram?.WebApp;

let launchData: string | null = null;

/** Saves the data that Telegram passes in the fragment of the landing URL, before its own script is loaded. */
export const saveInitData = (initData: string): void => {
  launchData = initData;
};

/** Finds the signed data of the messenger's mini app; null outside of it. */
export const findInitData = (): string | null => webApp()?.initData || launchData;
