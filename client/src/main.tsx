import './styles/tokens.css';
import './styles/base.css';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { launch } from './app/launch.ts';
import { preloadScreen } from './app/route-table.ts';
import { api } from './lib/api/client.ts';
import { queryClient } from './lib/api/query-client.ts';
import { startI18n } from './lib/language/i18n.ts';
import { paths, routes } from './lib/navigation/paths.ts';

const languageRetryMs = 3000;
const idleDelayMs = 3000;

/** Loads the screens that most viewers open after the first one. */
const preloadNextScreens = () => {
  preloadScreen(routes.drama);
  preloadScreen(routes.player);
  // hls.js is half of the player's cold start. If it fails here, the player loads it again.
  import('./features/player/video/load-hls.ts').then(({ loadHls }) => loadHls()).catch(() => undefined);
};

/** Starts after the first screen is shown, when the pixels have set their cookies as well. */
const startAnalytics = () =>
  import('./lib/analytics/upload.ts')
    .then(({ startAnalyticsUpload }) => startAnalyticsUpload())
    .catch(() => undefined);

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

launch();
// The first screen loads in parallel with the translations.
const firstPath = location.hash.slice(1).split('?')[0] || paths.home();
preloadScreen(firstPath);
if (firstPath === paths.home()) void queryClient.prefetchQuery(api.home.getHomeInfo.query());
startI18n().then(
  () => {
    createRoot(root).render(<App />);
    setTimeout(preloadNextScreens, idleDelayMs);
    setTimeout(startAnalytics, idleDelayMs);
  },
  // Nothing can be shown without translations.
  () => setTimeout(() => location.reload(), languageRetryMs),
);
