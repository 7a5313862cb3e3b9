import { Component, type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { recordAction } from '#lib/analytics/viewer-actions.ts';
import { href, paths } from '#lib/navigation/paths.ts';
import { List, ListItem } from '#ui/list-item.tsx';
import styles from './error-boundary.module.css';
import { StatusPage } from './status-page.tsx';

type Props = {
  children: ReactNode;
  /** The current route; another one clears the failure. */
  pathname: string;
};

/** Catches what a screen throws while rendering, so that the tab bar keeps working. */
export class ErrorBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidUpdate(before: Props) {
    if (this.state.failed && before.pathname !== this.props.pathname) this.setState({ failed: false });
  }

  override render() {
    return this.state.failed ? <BrokenScreen /> : this.props.children;
  }
}

/** A screen that failed, with a report to staff that carries the number of the failure in analytics. */
function BrokenScreen() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const [number] = useState(() => crypto.getRandomValues(new Uint32Array(1))[0]?.toString(16) ?? '');
  useEffect(() => recordAction({ eventKey: 'crash', module: pathname, eventId: number }), [pathname, number]);
  const description = t('crash.description', { path: pathname, number });
  return (
    <StatusPage
      kind="error"
      title={t('crash.title')}
      text={t('crash.text')}
      action={{ label: t('failure.reload'), onClick: () => location.reload() }}
    >
      <List className={styles.lines}>
        <ListItem
          href={href(paths.feedback({ description }))}
          label={t('crash.report')}
          detail={t('crash.number', { number })}
        />
      </List>
    </StatusPage>
  );
}
