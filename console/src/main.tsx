import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { takeJoinToken } from './app/join-token.ts';
import { startI18n } from './lib/language/i18n.ts';
import './ui/console.css';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

const joinToken = takeJoinToken();
await startI18n();
createRoot(root).render(<App joinToken={joinToken} />);
