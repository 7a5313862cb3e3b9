import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { NewestShelf } from '#features/home/newest-shelf.tsx';
import { api } from '#lib/api/client.ts';
import { href, paths } from '#lib/navigation/paths.ts';
import { useDocumentTitle } from '#lib/navigation/use-document-title.ts';
import { List, ListItem } from '#ui/list-item.tsx';
import styles from './not-found.module.css';
import { StatusPage } from './status-page.tsx';

/** An unknown route. It leads on to what is new, the search and the ranking. */
export default function NotFound() {
  const { t } = useTranslation();
  const newest = useQuery(api.home.getHomeInfo.query()).data?.newest ?? [];
  useDocumentTitle();
  return (
    <StatusPage
      kind="empty"
      title={t('notFound.title')}
      text={t('notFound.text')}
      action={{ label: t('notFound.action'), href: href(paths.home()) }}
    >
      <div className={styles.more}>
        <NewestShelf dramas={newest} />
        <List className={styles.lines}>
          <ListItem icon="search" label={t('search')} href={href(paths.search())} />
          <ListItem icon="steps" label={t('ranking')} href={href(paths.ranking())} />
        </List>
      </div>
    </StatusPage>
  );
}
