import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { preloadFirstScreen } from './app/first-screen.ts';
import { launch } from './app/launch.ts';
import { startLoadingMark } from './app/loading-mark.ts';
import { startI18n } from './lib/language/i18n.ts';
import { trackLoading } from './lib/loading.ts';

const languageRetryMs = 3000;

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

const show = async (container: Element): Promise<void> => {
  const translations = startI18n();
  const landing = await launch();
  await Promise.all([translations, preloadFirstScreen(location.hash)]);
  // A transition renders in small pieces, between which the browser answers the viewer.
  startTransition(() => createRoot(container).render(<App landing={landing} />));
};

startLoadingMark();
// Nothing can be shown without translations.
trackLoading(show(root)).catch(() => setTimeout(() => location.reload(), languageRetryMs));
