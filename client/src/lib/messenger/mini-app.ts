import type * as TelegramBridge from '@tma.js/bridge';
import { findInitData } from './launch-data.ts';

type Bridge = typeof TelegramBridge;

let bridge: Promise<Bridge> | undefined;

/** Loads the bridge to Telegram inside of it only. If it does not load, the app works as on the web. */
const withBridge = (use: (bridge: Bridge) => void): void => {
  if (findInitData() === null) return;
  bridge ??= loadBridge();
  bridge.then(use).catch(() => undefined);
};

/** Loads the bridge, which speaks with the messenger that frames the app. */
export const loadBridge = async (): Promise<Bridge> => {
  const loaded = await import('@tma.js/bridge');
  // Telegram's web clients frame the app; browsers without `ancestorOrigins` keep the library's own origin.
  const parentOrigin = window.location.ancestorOrigins?.[0];
  if (parentOrigin !== undefined) loaded.setTargetOrigin(parentOrigin);
  return loaded;
};

/** Connects the app with the messenger around it: colors, full height, no swipe to close, and safe areas. */
export const startMiniApp = (): void => {
  if (findInitData() !== null) document.documentElement.dataset.miniApp = '';
  withBridge(({ postEvent, on }) => {
    const color = readBackground();
    postEvent('web_app_ready');
    postEvent('web_app_expand');
    postEvent('web_app_setup_swipe_behavior', { allow_vertical_swipe: false });
    postEvent('web_app_set_header_color', { color });
    postEvent('web_app_set_background_color', { color });
    on('safe_area_changed', (insets) => saveInsets('--tg-safe-area-inset', insets));
    on('content_safe_area_changed', (insets) => saveInsets('--tg-content-safe-area-inset', insets));
    postEvent('web_app_request_safe_area');
    postEvent('web_app_request_content_safe_area');
  });
};

const readBackground = () =>
  getComputedStyle(document.documentElement).getPropertyValue('--bg').trim() as `#${string}`;

/** Insets in CSS pixels, into the variables that tokens.css reads. */
const saveInsets = (variable: string, { top, bottom }: { top: number; bottom: number }) => {
  const { style } = document.documentElement;
  style.setProperty(`${variable}-top`, `${top}px`);
  style.setProperty(`${variable}-bottom`, `${bottom}px`);
};

/** Shows or hides the messenger's back button. */
export const showBackButton = (isVisible: boolean): void =>
  withBridge(({ postEvent }) => postEvent('web_app_setup_back_button', { is_visible: isVisible }));

/** Calls back when the messenger's back button is pressed. @returns a function that unsubscribes */
export const onBackButton = (listener: () => void): (() => void) => {
  const stop = new AbortController();
  withBridge(({ on }) => {
    if (!stop.signal.aborted) stop.signal.addEventListener('abort', on('back_button_pressed', listener));
  });
  return () => stop.abort();
};

/** Closes the app in the messenger around it. */
export const closeMiniApp = (): void => withBridge(({ postEvent }) => postEvent('web_app_close'));

/** A short vibration that confirms what the viewer did, where the messenger offers one. */
export const playSuccessHaptic = (): void =>
  withBridge(({ postEvent }) =>
    postEvent('web_app_trigger_haptic_feedback', { type: 'notification', notification_type: 'success' }),
  );
