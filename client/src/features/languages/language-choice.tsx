import { factsOf, type Language, languages } from '@cliffhanger/contracts/core';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '#lib/language/current-language.ts';
import { ChoiceList } from '#ui/choice-list.tsx';
import { useChangeLanguage } from './use-change-language.ts';

const choices = languages.map((language) => ({
  id: language,
  label: factsOf(language).name,
  lang: language,
}));

/** The choice of languages, each in its own name. */
export function LanguageChoice() {
  const { t } = useTranslation('profile');
  const choose = useChangeLanguage();
  const chosen: Language = choose.isPending ? choose.variables : currentLanguage();
  return (
    <ChoiceList
      label={t('languageTitle')}
      items={choices}
      current={chosen}
      onChange={(language) => choose.mutate(language)}
      disabled={choose.isPending}
    />
  );
}
