import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { useDocumentTitle } from '#lib/navigation/use-document-title.ts';
import { TopBar } from '#ui/top-bar.tsx';
import { usePageTitle } from './use-page-title.ts';

type PageBarProps = Pick<ComponentProps<typeof TopBar>, 'action' | 'sticky'> & {
  /** The title of a page that has no route of its own. */
  title?: string;
  onBack: () => void;
  /** Has a × in place of the arrow, on a page that came over something. */
  closes?: boolean;
};

/** The top bar of a page below a tab. Its title also names the browser tab. */
export function PageBar({ title, onBack, closes = false, ...bar }: PageBarProps) {
  const { t } = useTranslation();
  const routeTitle = usePageTitle();
  const shownTitle = title ?? routeTitle;
  useDocumentTitle(shownTitle);
  return (
    <TopBar
      {...bar}
      title={shownTitle}
      back={{ label: t(closes ? 'close' : 'back'), icon: closes ? 'close' : 'back', onClick: onBack }}
    />
  );
}
