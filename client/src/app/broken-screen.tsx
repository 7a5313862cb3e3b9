import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { recordAction } from '#entities/analytics/viewer-actions.ts';
import { href, paths } from '#lib/navigation/paths.ts';
import { List, ListItem } from '#ui/list-item.tsx';
import styles from './broken-screen.module.css';
import { StatusPage } from './status-page.tsx';

/** A screen that failed, with a report to staff that carries the number of the failure in analytics. */
export default function BrokenScreen() {
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
