import { languages, languageTable } from '@cliffhanger/contracts/language-table';
import type { DramaChangePlanJson, DramaDetailJson } from '@cliffhanger/contracts/staff';
import { classNames } from '@cliffhanger/look/class-names.ts';
import { useTranslation } from 'react-i18next';
import { languageName } from '#lib/language/format.ts';
import styles from './review.module.css';

interface LanguagesBesideProps {
  drama: DramaDetailJson;
  plan: DramaChangePlanJson;
}

/** What viewers read in each language afterwards, beside each other. Languages that stay as they are have no ground. */
export function LanguagesBeside({ drama, plan }: LanguagesBesideProps) {
  const { t } = useTranslation('drama');
  if (plan.languages.length === 0) return null;
  return (
    <section>
      <h3 className="fine">{t('review.viewersRead')}</h3>
      <div className={styles.languages}>
        {languages.map((language) => {
          const changed = plan.languages.find((each) => each.language === language)?.after;
          const { title, hook, synopsis } = drama.texts;
          const texts = changed ?? {
            title: title[language],
            hook: hook[language],
            synopsis: synopsis[language],
          };
          return (
            <article
              key={language}
              className={classNames(styles.language, !changed && styles.same)}
              lang={languageTable[language].locale}
            >
              <p className="fine">{languageName(language)}</p>
              <h4>{texts.title}</h4>
              <p className={styles.hook}>{texts.hook}</p>
              <p className={styles.synopsis}>{texts.synopsis}</p>
            </article>
          );
        })}
      </div>
    </section>
  );
}
