import type { Language } from '@cliffhanger/contracts';
import { escapeHtml, htmlPage } from '#http/html-page.ts';
import { translatorFor } from '#kernel/words.ts';

export const scriptPath = '/lab/telegram.js';

/** Telegram's own palettes, as it hands them to a mini app. */
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
  /** What a phone's notch and its bar at the bottom cover, in CSS pixels. */
  top: number;
  bottom: number;
}

/** The address that Telegram's web client frames. */
export const frameAddress = ({ start, theme }: SimulatorInput, initData: string): string => {
  const fragment = new URLSearchParams({
    tgWebAppData: initData,
    tgWebAppVersion: '9.0',
    tgWebAppPlatform: 'weba',
    tgWebAppThemeParams: JSON.stringify(themes[theme]),
  });
  return `/${start && `?${new URLSearchParams({ tgWebAppStartParam: start })}`}#${fragment}`;
};

/** The messenger around the app: who opens it and how, its header with the back button, and the app in its frame. */
export const simulatorPage = (language: Language, input: SimulatorInput, frame: string): string => {
  const translate = translatorFor('thirdParty', language);
  const say = (key: string) => escapeHtml(translate(key));
  const field = (name: string, value: string | number, rest: string) =>
    `<label>${say(name)}<input name="${name}" value="${escapeHtml(String(value))}" ${rest}></label>`;
  const inset = 'type="number" min="0" max="100"';
  const choices = Object.keys(themes).map(
    (theme) => `<option value="${theme}"${theme === input.theme ? ' selected' : ''}>${say(theme)}</option>`,
  );
  return htmlPage(
    language,
    translate('messengerTitle'),
    `<small>${say('test')}</small><h1>${say('messengerTitle')}</h1>
<form>${field('name', input.name, 'maxlength="40" required')}${field('start', input.start, 'maxlength="64"')}
<label>${say('theme')}<select name="theme">${choices.join('')}</select></label>
${field('top', input.top, inset)}${field('bottom', input.bottom, inset)}
<button class="main">${say('open')}</button></form>
<button id="back" hidden>${say('backButton')}</button>
<iframe title="${say('app')}" src="${escapeHtml(frame)}" data-themes="${escapeHtml(JSON.stringify(themes))}"></iframe>
<small>${say('log')}</small><pre id="log"></pre><script src="${scriptPath}"></script>`,
  );
};
