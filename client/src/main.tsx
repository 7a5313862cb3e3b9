import './styles/tokens.css';
import './styles/base.css';
import { createRoot } from 'react-dom/client';
import { App } from '#app/app.tsx';
import { launch } from '#app/launch.ts';
import { api } from '#lib/api/client.ts';
import { preloadScreen } from './app/route-table.ts';
import { queryClient } from './lib/api/query-client.ts';
import { startI18n } from './lib/language/i18n.ts';
import { paths, routes } from './lib/navigation/paths.ts';

const wordsRetryMs = 3000;
const idleAfterMs = 3000;

/** Where most viewers go from the first screen. */
const preloadNextScreens = () => {
  preloadScreen(routes.drama);
  preloadScreen(routes.player);
  // Half of a cold start is this one file; without it the player asks again.
  import('./features/player/video/load-hls.ts').then(({ loadHls }) => loadHls()).catch(() => undefined);
};

/** Once the screen stands; by then the pixels' cookies are there, too. */
const startTracking = () =>
  import('./lib/analytics/upload.ts')
    .then(({ startAnalyticsUpload }) => startAnalyticsUpload())
    .catch(() => undefined);

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

launch();
// Beside the words, not after them.
const firstPath = location.hash.slice(1).split('?')[0] || paths.home();
preloadScreen(firstPath);
if (firstPath === paths.home()) void queryClient.prefetchQuery(api.home.getHomeInfo.query());
startI18n().then(
  () => {
    createRoot(root).render(<App />);
    setTimeout(preloadNextScreens, idleAfterMs);
    setTimeout(startTracking, idleAfterMs);
  },
  // Without words there is nothing to show but the mark, until they come.
  () => setTimeout(() => location.reload(), wordsRetryMs),
);
