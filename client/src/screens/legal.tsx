import { limits } from '@cliffhanger/contracts';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { formatDate } from '#lib/language/format.ts';
import { addTranslations } from '#lib/language/i18n.ts';
import { readingMinutes } from '#lib/language/reading-minutes.ts';
import { routes } from '#lib/navigation/paths.ts';
import { useDocumentTitle } from '#lib/navigation/use-document-title.ts';
import { useGoBack } from '#lib/navigation/use-go-back.ts';
import translations from '#locales/legal.ts';
import { Column } from '#ui/column.tsx';
import { Ledge } from '#ui/ledge.tsx';
import { TopBar } from '#ui/top-bar.tsx';
import { useScrollPercent } from '#ui/use-scroll-percent.ts';
import { WordWrap } from '#ui/word-wrap.tsx';
import styles from './legal.module.css';

addTranslations(translations);

/** When the current wording of both texts was published. Change it with the texts. */
const effectiveDate = '2026-11-23T12:00:00';

/** The user agreement or the privacy policy, depending on the route. */
export default function Legal() {
  const { t } = useTranslation(['legal', 'common']);
  const goBack = useGoBack();
  const page = useLocation().pathname === routes.policy ? 'policy' : 'agreement';
  const { undoSeconds, undoWatchedSeconds, undoLoadedSeconds } = limits;
  const undo = { undoSeconds, undoWatchedSeconds, undoLoadedSeconds };
  const { intro, sections } = t(page, { returnObjects: true, ...undo });
  const minutes = readingMinutes([intro, ...sections.map(({ text }) => text)].join(' '));
  useDocumentTitle(t(`common:${page}`));

  return (
    <Column>
      <div className={styles.head}>
        <TopBar title={t(`common:${page}`)} back={{ label: t('common:back'), onClick: goBack }} />
        <Ledge className={styles.read} label={t('read')} percent={useScrollPercent()} />
      </div>
      <article className={styles.text}>
        <p className="small t2">
          {t('facts', { date: formatDate(effectiveDate, { withYear: true }), minutes })}
        </p>
        <p className={styles.intro}>
          <WordWrap text={intro} />
        </p>
        {sections.map(({ title, text }) => (
          <section key={title}>
            <h2 className="title">{title}</h2>
            <p>
              <WordWrap text={text} />
            </p>
          </section>
        ))}
      </article>
    </Column>
  );
}
