// A page of all components for development, which `pnpm dev` serves as /gallery.html, with the fragments #basics,
// #states and #composites, and ?lang=zh for Chinese type. The build leaves it out.
import './styles/tokens.css';
import './styles/base.css';
import { createRoot } from 'react-dom/client';
import { Basics } from './gallery/basics.tsx';
import { Composites } from './gallery/composites.tsx';
import { States } from './gallery/states.tsx';
import { Column } from './ui/column.tsx';
import { firstFilledIcons, firstStrokedIcons } from './ui/first-icon-paths.ts';
import { boldIcons, filledIcons, strokedIcons } from './ui/icon-paths.ts';
import { IconSprite } from './ui/icon-sprite.tsx';
import { Popups } from './ui/popup.tsx';
import { Toasts } from './ui/toasts.tsx';

const pages = { '#basics': Basics, '#states': States, '#composites': Composites };
const Page = pages[location.hash as keyof typeof pages] ?? Basics;
document.documentElement.lang = new URLSearchParams(location.search).get('lang') ?? 'en';
addEventListener('hashchange', () => location.reload());

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <>
      <IconSprite stroked={firstStrokedIcons} filled={firstFilledIcons} />
      <IconSprite stroked={strokedIcons} filled={filledIcons} bold={boldIcons} />
      <Column>
        <Page />
      </Column>
      <Toasts />
      <Popups positionLabel={(number, total) => `${number} of ${total}`} />
    </>,
  );
}
