import { type Language, languageNames, languages } from '@cliffhanger/contracts';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '#lib/language/current-language.ts';
import { Icon } from '#ui/icon.tsx';
import styles from './language-choice.module.css';
import { useChangeLanguage } from './use-change-language.ts';

/** The choice of languages, each named in itself. */
export function LanguageChoice() {
  const { t } = useTranslation('profile');
  const choose = useChangeLanguage();
  const chosen: Language = choose.isPending ? choose.variables : currentLanguage();
  return (
    <fieldset className={styles.choice} disabled={choose.isPending}>
      <legend className="visually-hidden">{t('languageTitle')}</legend>
      {languages.map((language) => (
        <label key={language} lang={language} className={styles.line}>
          <input
            type="radio"
            name="language"
            value={language}
            className="visually-hidden"
            checked={language === chosen}
            onChange={() => choose.mutate(language)}
          />
          <span className="grow">{languageNames[language]}</span>
          {language === chosen && <Icon name="check" />}
        </label>
      ))}
    </fieldset>
  );
}
