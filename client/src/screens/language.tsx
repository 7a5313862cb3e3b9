import { useTranslation } from 'react-i18next';
import { LanguageChoice } from '#features/languages/language-choice.tsx';
import { useDocumentTitle } from '#lib/navigation/use-document-title.ts';
import { useGoBack } from '#lib/navigation/use-go-back.ts';
import { Column } from '#ui/column.tsx';
import { TopBar } from '#ui/top-bar.tsx';

export default function Language() {
  const { t } = useTranslation(['profile', 'common']);
  const goBack = useGoBack();
  useDocumentTitle(t('languageTitle'));
  return (
    <Column>
      <TopBar title={t('languageTitle')} back={{ label: t('common:back'), onClick: goBack }} />
      <LanguageChoice />
    </Column>
  );
}
