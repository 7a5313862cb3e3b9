// A page of all components for development, which `pnpm dev` serves as /gallery.html, with the fragments #pieces,
// #states and #more, and ?lang=zh for Chinese type. The build leaves it out.
import './styles/tokens.css';
import './styles/base.css';
import { createRoot } from 'react-dom/client';
import { More } from './gallery/more.tsx';
import { Pieces } from './gallery/pieces.tsx';
import { States } from './gallery/states.tsx';
import { Column } from './ui/column.tsx';
import { IconSprite } from './ui/icon.tsx';
import { Popups } from './ui/popup.tsx';
import { Toasts } from './ui/toast.tsx';

const pages = { '#pieces': Pieces, '#states': States, '#more': More };
const Page = pages[location.hash as keyof typeof pages] ?? Pieces;
document.documentElement.lang = new URLSearchParams(location.search).get('lang') ?? 'en';
addEventListener('hashchange', () => location.reload());

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <>
      <IconSprite />
      <Column>
        <Page />
      </Column>
      <Toasts />
      <Popups />
    </>,
  );
}
