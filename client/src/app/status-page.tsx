import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { useGoBack } from '#lib/navigation/use-go-back.ts';
import { usePageTitle } from '#screens/use-page-title.ts';
import { Column } from '#ui/column.tsx';
import type { Elements } from '#ui/elements.ts';
import { StatusMessage, type StatusMessageProps } from '#ui/status-message.tsx';
import { TopBar } from '#ui/top-bar.tsx';
import styles from './status-page.module.css';
import { isTabRoute, useTabs } from './tabs.tsx';

/** A page in place of a screen that cannot be shown, with the tabs, so that the viewer can go on. */
export function StatusPage({ children, ...message }: StatusMessageProps & { children?: Elements }) {
  const { t } = useTranslation();
  const goBack = useGoBack();
  const { key, pathname } = useLocation();
  const title = usePageTitle();
  useTabs();
  return (
    <Column tabs>
      <TopBar
        title={title}
        {...(key !== 'default' && !isTabRoute(pathname) && { back: { label: t('back'), onClick: goBack } })}
      />
      <div className={styles[message.kind]}>
        <StatusMessage {...message} isPage isBelowTitle={title !== undefined} />
      </div>
      {children}
    </Column>
  );
}
