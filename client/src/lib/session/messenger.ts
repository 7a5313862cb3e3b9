interface TelegramWebApp {
  initData?: string;
}

const webApp = (): TelegramWebApp | undefined =>
  (globalThis as { Telegram?: { WebApp?: TelegramWebApp } }).Telegram?.WebApp;

let launchData: string | null = null;

/** Telegram hands its data over in the landing URL's fragment, before any script of its own is there. */
export const saveInitData = (initData: string): void => {
  launchData = initData;
};

/** The signed data of the messenger's mini app, or null outside of it. */
export const findInitData = (): string | null => webApp()?.initData || launchData;
