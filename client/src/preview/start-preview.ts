import { isolatePage } from './isolate-page.ts';
import { showNotice } from './show-notice.ts';

/** What the server says of the preview. */
interface Start {
  language: string;
  country: string;
  /** The path in the app. */
  path: string;
  /** With which the app calls as the viewer of the preview; null for a visitor. */
  sessionToken: string | null;
  /** The time that the preview shows. */
  now: string;
  notice: string;
}

/** What the page says of the app and of its calls. */
interface Page {
  entry: string;
  stylesheets: readonly string[];
  /** Of the paths of all calls. */
  apiPrefix: string;
  /** The paths of what the app sends by itself. The server would refuse each of them, so they are not sent at all. */
  reports: readonly string[];
}

const prefix = '/preview';
const appPath = `${prefix}/app`;
/** Sends what is not for the preview. The app's own client of the API is not loaded yet. */
const send = globalThis.fetch.bind(globalThis);

/** Sends the calls of the app to the preview. */
const redirectCalls = (token: string, { apiPrefix, reports }: Page): void => {
  globalThis.fetch = async (input, init) => {
    if (typeof input !== 'string' || !input.startsWith(apiPrefix)) return send(input, init);
    const [path = ''] = input.slice(apiPrefix.length).split('?');
    if (reports.includes(path)) return new Promise<never>(() => undefined);
    return send(prefix + input, { ...init, headers: { ...init?.headers, 'x-preview': token } });
  };
};

const add = (tag: 'link' | 'script', properties: object) =>
  document.head.appendChild(Object.assign(document.createElement(tag), properties));

/** Starts the app, after its styles. */
const loadApp = ({ entry, stylesheets }: Page): void => {
  for (const href of stylesheets) add('link', { rel: 'stylesheet', crossOrigin: '', href });
  add('script', { type: 'module', crossOrigin: '', src: entry });
};

const begin = (token: string, { language, country, path, sessionToken, now }: Start): void => {
  const values = {
    sj_language: language,
    sj_country: country,
    ...(sessionToken !== null && { sj_token: sessionToken }),
  };
  isolatePage(values, Date.parse(now) - Date.now());
  const page: Page = JSON.parse(document.getElementById('preview-page')?.textContent ?? '');
  redirectCalls(token, page);
  const fragment = `#${path}`;
  document.documentElement.dataset.landing = fragment;
  history.replaceState(null, '', location.pathname + fragment);
  loadApp(page);
};

/** The page of a preview is a line above a frame with the app, which so has a window of its own. */
const start = async (): Promise<void> => {
  const token = location.hash.slice(1);
  const isFrame = location.pathname === appPath;
  // The token is in no history, and a reload of the frame starts nothing that counts.
  history.replaceState(null, '', location.pathname);
  const response = await send(`${prefix}/start`, { headers: { 'x-preview': token }, cache: 'no-store' });
  const answer = await response.json();
  if (!response.ok) return showNotice(answer.msg);
  const { language, notice }: Start = answer;
  document.documentElement.lang = language;
  if (isFrame) begin(token, answer);
  else showNotice(notice, `${appPath}#${token}`);
};

void start();
