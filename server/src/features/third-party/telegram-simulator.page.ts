import type { Language } from '@cliffhanger/contracts';
import { escapeHtml, htmlPage } from '#http/html-page.ts';
import { translatorFor } from '#kernel/words.ts';

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
}

/** Returns the URL that Telegram's web client loads in its frame. */
export const frameAddress = ({ start, theme }: SimulatorInput, initData: string): string => {
  const fragment = new URLSearchParams({
    tgWebAppData: initData,
    tgWebAppVersion: '9.0',
    tgWebAppPlatform: 'weba',
    tgWebAppThemeParams: JSON.stringify(themes[theme]),
  });
  return `/${start && `?${new URLSearchParams({ tgWebAppStartParam: start })}`}#${fragment}`;
};

/** The page of the messenger: a form for the user and the launch options, the back button, and the app in a frame. */
export const simulatorPage = (language: Language, input: SimulatorInput, frame: string): string => {
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
<iframe title="${text('app')}" src="${escapeHtml(frame)}" data-themes="${escapeHtml(JSON.stringify(themes))}"></iframe>
<small>${text('log')}</small><pre id="log"></pre><script src="${scriptPath}"></script>`,
  );
};
