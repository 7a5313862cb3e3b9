import { limits } from '@cliffhanger/contracts/core';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { formatDate } from '#lib/language/format-day.ts';
import { addTranslations } from '#lib/language/i18n.ts';
import { readingMinutes } from '#lib/language/reading-minutes.ts';
import { routes } from '#lib/navigation/paths.ts';
import { useGoBack } from '#lib/navigation/use-go-back.ts';
import translations from '#locales/legal.ts';
import { PageBar } from '#screens/page-bar.tsx';
import { Column } from '#ui/column.tsx';
import { Ledge } from '#ui/ledge.tsx';
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

  return (
    <Column>
      <div className={styles.head}>
        <PageBar onBack={goBack} />
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
            <h2 className="title">
              <WordWrap text={title} />
            </h2>
            <p>
              <WordWrap text={text} />
            </p>
          </section>
        ))}
      </article>
    </Column>
  );
}
