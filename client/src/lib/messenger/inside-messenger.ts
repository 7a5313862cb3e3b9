/** The properties that Telegram's apps add to the window of a mini app: core.telegram.org/api/web-events. */
interface MessengerWindow {
  TelegramWebviewProxy?: { postEvent?: unknown };
  external?: { notify?: unknown };
}

/**
 * Whether the messenger has opened the page: its app, by the bridge that it adds, or its web client, which frames the page.
 * The server lets no other origin frame it.
 */
export const isInsideMessenger = (): boolean => {
  const { TelegramWebviewProxy, external } = window as unknown as MessengerWindow;
  const isFramed = window.parent !== window;
  return (
    isFramed ||
    typeof TelegramWebviewProxy?.postEvent === 'function' ||
    typeof external?.notify === 'function'
  );
};
