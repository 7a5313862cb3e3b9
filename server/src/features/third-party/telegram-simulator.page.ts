import type { Language } from '@cliffhanger/contracts';
import { escapeHtml, htmlPage } from '#http/html-page.ts';
import { translatorFor } from '#kernel/words.ts';
import type { BotMessage } from '#platform/messages/telegram-bot.ts';

export const scriptPath = '/lab/telegram.js';

/** Telegram's color palettes, in the form that a mini app receives. */
export const themes = {
  dark: {
    bg_color: '#17212b',
    text_color: '#f5f5f5',
    hint_color: '#708499',
    link_color: '#6ab3f3',
    button_color: '#5288c1',
    button_text_color: '#ffffff',
    secondary_bg_color: '#232e3c',
    header_bg_color: '#17212b',
  },
  light: {
    bg_color: '#ffffff',
    text_color: '#000000',
    hint_color: '#999999',
    link_color: '#2481cc',
    button_color: '#2481cc',
    button_text_color: '#ffffff',
    secondary_bg_color: '#f0f0f0',
    header_bg_color: '#ffffff',
  },
} as const;

export interface SimulatorInput {
  name: string;
  start: string;
  theme: keyof typeof themes;
  /** The safe area insets at the top and bottom of a phone, in CSS pixels. */
  top: number;
  bottom: number;
  /** The route that a button of the chat opens; empty: the app's first page. */
  path: string;
}

/** The chat of the person with the bot. */
export interface SimulatedChat {
  /** Whether the person lets the bot write. */
  isAllowed: boolean;
  messages: readonly BotMessage[];
}

/** Returns the URL that Telegram's web client loads in its frame. It adds its own parameters to a route's. */
export const frameAddress = ({ start, theme, path }: SimulatorInput, initData: string): string => {
  const fragment = new URLSearchParams({
    tgWebAppData: initData,
    tgWebAppVersion: '9.0',
    tgWebAppPlatform: 'weba',
    tgWebAppThemeParams: JSON.stringify(themes[theme]),
  });
  const route = path && `${path}${path.includes('?') ? '&' : '?'}`;
  return `/${start && `?${new URLSearchParams({ tgWebAppStartParam: start })}`}#${route}${fragment}`;
};

export const allowedPath = '/lab/telegram/allowed';
const allowedAddress = (name: string, on: 'yes' | 'no') =>
  escapeHtml(`${allowedPath}?${new URLSearchParams({ name, on })}`);

/** The chat with the bot. A button of a message opens the app where it leads. */
const chatSection = (
  text: (key: string) => string,
  { name, theme }: SimulatorInput,
  { isAllowed, messages }: SimulatedChat,
): string => {
  const message = ({ title, text: body, button }: BotMessage) => {
    const address = `/lab/telegram?${new URLSearchParams({ name, theme, path: button.path })}`;
    return `<p><b>${escapeHtml(title)}</b><br>${escapeHtml(body)}</p><a class="main" href="${escapeHtml(address)}">${escapeHtml(button.label)}</a>`;
  };
  const note = isAllowed ? messages.length === 0 && 'chatEmpty' : 'chatBlocked';
  return `<section><h2>${text('chat')}</h2>${note ? `<p>${text(note)}</p>` : ''}${messages.map(message).join('')}
<form method="post" enctype="text/plain" action="${allowedAddress(name, isAllowed ? 'no' : 'yes')}"><button>${text(isAllowed ? 'block' : 'allow')}</button></form></section>`;
};

/** The page of the messenger: a form for the user and the launch options, the back button, the app in a frame, and the chat. */
export const simulatorPage = (
  language: Language,
  input: SimulatorInput,
  chat: SimulatedChat,
  frame: string,
): string => {
  const translate = translatorFor('thirdParty', language);
  const text = (key: string) => escapeHtml(translate(key));
  const field = (name: string, value: string | number, rest: string) =>
    `<label>${text(name)}<input name="${name}" value="${escapeHtml(String(value))}" ${rest}></label>`;
  const inset = 'type="number" min="0" max="100"';
  const choices = Object.keys(themes).map(
    (theme) => `<option value="${theme}"${theme === input.theme ? ' selected' : ''}>${text(theme)}</option>`,
  );
  return htmlPage(
    language,
    translate('messengerTitle'),
    `<small>${text('test')}</small><h1>${text('messengerTitle')}</h1>
<form>${field('name', input.name, 'maxlength="40" required')}${field('start', input.start, 'maxlength="64"')}
<label>${text('theme')}<select name="theme">${choices.join('')}</select></label>
${field('top', input.top, inset)}${field('bottom', input.bottom, inset)}
<button class="main">${text('open')}</button></form>
<button id="back" hidden>${text('backButton')}</button>
<iframe title="${text('app')}" src="${escapeHtml(frame)}" data-themes="${escapeHtml(JSON.stringify(themes))}"
data-allowed="${chat.isAllowed ? 'yes' : 'no'}" data-allow="${allowedAddress(input.name, 'yes')}" data-ask="${text('ask')}"></iframe>
${chatSection(text, input, chat)}
<small>${text('log')}</small><pre id="log"></pre><script src="${scriptPath}"></script>`,
  );
};
