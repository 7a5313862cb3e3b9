import { Trans, useTranslation } from 'react-i18next';
import { href, paths } from '#lib/navigation/paths.ts';
import { useDocumentTitle } from '#lib/navigation/use-document-title.ts';
import { useGoBack } from '#lib/navigation/use-go-back.ts';
import { version } from '#package.json';
import { Column } from '#ui/column.tsx';
import { List, ListItem } from '#ui/list-item.tsx';
import { Panel } from '#ui/panel.tsx';
import { TopBar } from '#ui/top-bar.tsx';
import { WordWrap } from '#ui/word-wrap.tsx';
import { Wordmark } from '#ui/wordmark.tsx';
import styles from './about.module.css';

/** Written by the build: the licenses of every package in the app. */
const licensesFile = '/licenses.txt';

export default function About() {
  const { t } = useTranslation(['profile', 'common']);
  const goBack = useGoBack(paths.profile());
  useDocumentTitle(t('common:pages.about'));
  return (
    <Column>
      <TopBar title={t('common:pages.about')} back={{ label: t('common:back'), onClick: goBack }} />
      <div className={styles.head}>
        <Wordmark label={t('common:brand')} className={styles.wordmark} />
        <p>
          <WordWrap text={t('about.text')} />
        </p>
      </div>
      <List className={styles.rows}>
        <ListItem label={t('about.version')} value={version} />
        <ListItem label={t('common:agreement')} href={href(paths.agreement())} />
        <ListItem label={t('common:policy')} href={href(paths.policy())} />
        <ListItem label={t('about.licenses')} href={licensesFile} newTab />
        <ListItem label={t('common:pages.feedback')} href={href(paths.feedback())} />
      </List>
      <Panel className={styles.server}>
        <h2>{t('about.server')}</h2>
        <p>
          <Trans t={t} i18nKey="about.serverText" components={{ host: <b>{location.host}</b> }} />
        </p>
      </Panel>
      <p className={styles.install}>{t('about.install')}</p>
    </Column>
  );
}
