import { Wordmark } from '@cliffhanger/look/wordmark.tsx';
import { useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { licensesFile, useLicenseCount } from '#lib/api/use-license-count.ts';
import { formatCount } from '#lib/language/format.ts';
import { formatDate } from '#lib/language/format-day.ts';
import { href, paths } from '#lib/navigation/paths.ts';
import { useGoBack } from '#lib/navigation/use-go-back.ts';
import { PageBar } from '#screens/page-bar.tsx';
import { Column } from '#ui/column.tsx';
import { List, ListItem } from '#ui/list-item.tsx';
import { Panel } from '#ui/panel.tsx';
import { WordWrap } from '#ui/word-wrap.tsx';
import styles from './about.module.css';
import { ChangesSheet } from './changes-sheet.tsx';
import { Promises } from './promises.tsx';
import { release } from './release.ts';

export default function AboutScreen() {
  const page = useSearchParams()[0].get('page');
  return page === 'promises' ? <Promises /> : <About />;
}

function About() {
  const { t } = useTranslation(['profile', 'common', 'fair']);
  const goBack = useGoBack(paths.profile());
  const licenseCount = useLicenseCount();
  const [showsChanges, setShowsChanges] = useState(false);
  return (
    <Column>
      <PageBar onBack={goBack} />
      <div className={styles.head}>
        <Wordmark label={t('common:brand')} className={styles.wordmark} />
        <p>
          <WordWrap text={t('about.text')} />
        </p>
      </div>
      <List className={styles.rows}>
        <ListItem label={t('about.version')} value={release.version} />
        <ListItem
          label={t('about.news')}
          value={formatDate(release.date)}
          onClick={() => setShowsChanges(true)}
        />
        <ListItem label={t('fair:promises.title')} href={href(paths.about({ page: 'promises' }))} />
        <ListItem label={t('common:agreement')} href={href(paths.agreement())} />
        <ListItem label={t('common:policy')} href={href(paths.policy())} />
        <ListItem
          label={t('about.licenses')}
          value={licenseCount ? formatCount(licenseCount) : undefined}
          href={licensesFile}
          newTab
        />
        <ListItem label={t('common:pages.feedback')} href={href(paths.feedback())} />
      </List>
      <Panel className={styles.server}>
        <h2>{t('about.server')}</h2>
        <p>
          <Trans t={t} i18nKey="about.serverText" components={{ host: <b>{location.host}</b> }} />
        </p>
      </Panel>
      <p className={styles.install}>
        <WordWrap text={t('about.install')} />
      </p>
      <ChangesSheet open={showsChanges} onClose={() => setShowsChanges(false)} />
    </Column>
  );
}
