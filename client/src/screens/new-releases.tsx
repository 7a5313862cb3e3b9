import { useTranslation } from 'react-i18next';
import { ReleaseList } from '#features/discovery/releases/release-list.tsx';
import { useDocumentTitle } from '#lib/navigation/use-document-title.ts';
import { useGoBack } from '#lib/navigation/use-go-back.ts';
import { Column } from '#ui/column.tsx';
import { TopBar } from '#ui/top-bar.tsx';

export default function NewReleasesScreen() {
  const { t } = useTranslation(['discovery', 'common']);
  const goBack = useGoBack();
  useDocumentTitle(t('releases.title'));
  return (
    <Column>
      <TopBar title={t('releases.title')} back={{ label: t('common:back'), onClick: goBack }} sticky />
      <ReleaseList />
    </Column>
  );
}
