import './styles/tokens.css';
import './styles/base.css';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { preloadFirstScreen, preloadHls } from './app/first-screen.ts';
import { launch } from './app/launch.ts';
import { withEarlyStart } from './app/player-prefetch.ts';
import { preloadScreen } from './app/route-table.ts';
import { startI18n } from './lib/language/i18n.ts';
import { routes } from './lib/navigation/paths.ts';
import { savesData } from './lib/saves-data.ts';
import { getToken } from './lib/session/token.ts';

const languageRetryMs = 3000;
const idleDelayMs = 3000;

/** Loads the screens that most viewers open after the first one. */
const preloadNextScreens = () => {
  if (savesData()) return;
  preloadScreen(routes.drama);
  preloadScreen(routes.player);
  preloadHls();
  void withEarlyStart(async ({ preloadForYou }) => {
    if (getToken() === null) return;
    preloadScreen(routes.forYou);
    await preloadForYou();
  });
};

/** Starts after the first screen is shown, when the pixels have set their cookies as well. */
const startAnalytics = () =>
  import('./lib/analytics/upload.ts')
    .then(({ startAnalyticsUpload }) => startAnalyticsUpload())
    .catch(() => undefined);

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

launch();
preloadFirstScreen(location.hash);
startI18n().then(
  () => {
    createRoot(root).render(<App />);
    setTimeout(preloadNextScreens, idleDelayMs);
    setTimeout(startAnalytics, idleDelayMs);
  },
  // Nothing can be shown without translations.
  () => setTimeout(() => location.reload(), languageRetryMs),
);
