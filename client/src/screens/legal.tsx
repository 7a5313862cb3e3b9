import { factsOf, limits } from '@cliffhanger/contracts/core';
import { unspentCoinsRefundDays } from '@cliffhanger/contracts/unspent-coins';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { currentLanguage } from '#lib/language/current-language.ts';
import { formatDate } from '#lib/language/format-day.ts';
import { addTranslations } from '#lib/language/i18n.ts';
import { routes } from '#lib/navigation/paths.ts';
import { useGoBack } from '#lib/navigation/use-go-back.ts';
import translations from '#locales/legal.ts';
import { PageBar } from '#screens/page-bar.tsx';
import { Column } from '#ui/column.tsx';
import { Ledge } from '#ui/ledge.tsx';
import { WordWrap } from '#ui/word-wrap.tsx';
import styles from './legal.module.css';

addTranslations(translations);

/** When the current wording of both texts was published. Change it with the texts. */
const effectiveDate = '2026-11-29T12:00:00';

/** The user agreement or the privacy policy, depending on the route. */
export default function Legal() {
  const { t } = useTranslation(['legal', 'common']);
  const goBack = useGoBack();
  const page = useLocation().pathname === routes.policy ? 'policy' : 'agreement';
  const { undoSeconds, undoWatchedSeconds, undoLoadedSeconds } = limits;
  const values = {
    undoSeconds,
    undoWatchedSeconds,
    undoLoadedSeconds,
    unspentCoinsDays: unspentCoinsRefundDays,
  };
  const { intro, sections } = t(page, { returnObjects: true, ...values });
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

/** How far the page is scrolled, 0 to 100; 100 if all of it is in view. */
function useScrollPercent(): number {
  const [percent, setPercent] = useState(0);
  useEffect(() => {
    const update = () => {
      const { scrollHeight, clientHeight } = document.documentElement;
      const rest = scrollHeight - clientHeight;
      setPercent(rest <= 0 ? 100 : Math.min(100, (window.scrollY / rest) * 100));
    };
    update();
    window.addEventListener('scroll', update, { passive: true });
    window.addEventListener('resize', update);
    return () => {
      window.removeEventListener('scroll', update);
      window.removeEventListener('resize', update);
    };
  }, []);
  return percent;
}

const wordsPerMinute = 220;
/** Where a language has no spaces between words. */
const charactersPerMinute = 400;

/** The minutes that reading a text takes, at least 1. */
const readingMinutes = (text: string): number => {
  const minutes = factsOf(currentLanguage()).hasSpaces
    ? text.split(/\s+/).length / wordsPerMinute
    : text.length / charactersPerMinute;
  return Math.max(1, Math.round(minutes));
};
