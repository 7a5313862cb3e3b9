// Telegram's side of a mini app on the web: https://core.telegram.org/api/web-events and bots/webapps.
const frame = document.querySelector('iframe');
const form = document.querySelector('form');
const back = document.querySelector('#back');
const log = document.querySelector('#log');
const themes = JSON.parse(frame.dataset.themes);

const send = (eventType, eventData) => {
  frame.contentWindow.postMessage(JSON.stringify({ eventType, eventData }), location.origin);
  logMessage('→', eventType, eventData);
};
const logMessage = (direction, eventType, eventData) => {
  log.textContent += `${direction} ${eventType} ${JSON.stringify(eventData ?? null)}\n`;
};

const sendTheme = () => send('theme_changed', { theme_params: themes[form.theme.value] });
const sendSafeArea = () =>
  send('safe_area_changed', {
    top: form.top.valueAsNumber || 0,
    bottom: form.bottom.valueAsNumber || 0,
    left: 0,
    right: 0,
  });
const sendViewport = () =>
  send('viewport_changed', {
    width: frame.clientWidth,
    height: frame.clientHeight,
    is_expanded: true,
    is_state_stable: true,
  });

/** As at Telegram, who has allowed it is not asked again. */
const requestWriteAccess = async () => {
  const { allowed, allow, ask } = frame.dataset;
  const isAllowed = allowed === 'yes' || (confirm(ask) && (await fetch(allow, { method: 'POST' })).ok);
  if (isAllowed) frame.dataset.allowed = 'yes';
  send('write_access_requested', { status: isAllowed ? 'allowed' : 'cancelled' });
};

/** Handlers of the app's messages, by Telegram's event names. */
const listeners = {
  web_app_request_theme: sendTheme,
  web_app_request_safe_area: sendSafeArea,
  web_app_request_content_safe_area: () =>
    send('content_safe_area_changed', { top: 0, bottom: 0, left: 0, right: 0 }),
  web_app_request_viewport: sendViewport,
  web_app_setup_back_button: ({ is_visible: isVisible }) => {
    back.hidden = !isVisible;
  },
  web_app_request_write_access: requestWriteAccess,
  web_app_close: () => frame.remove(),
};

addEventListener('message', ({ source, data }) => {
  if (source !== frame.contentWindow || typeof data !== 'string') return;
  let message;
  try {
    message = JSON.parse(data);
  } catch {
    return;
  }
  logMessage('←', message.eventType, message.eventData);
  listeners[message.eventType]?.(message.eventData ?? {});
});

back.addEventListener('click', () => send('back_button_pressed'));
form.theme.addEventListener('change', sendTheme);
for (const inset of [form.top, form.bottom]) inset.addEventListener('change', sendSafeArea);
addEventListener('resize', sendViewport);
