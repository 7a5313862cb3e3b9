import { ReleaseList } from '#features/discovery/releases/release-list.tsx';
import { useGoBack } from '#lib/navigation/use-go-back.ts';
import { PageBar } from '#screens/page-bar.tsx';
import { Column } from '#ui/column.tsx';

export default function NewReleasesScreen() {
  const goBack = useGoBack();
  return (
    <Column>
      <PageBar onBack={goBack} sticky />
      <ReleaseList />
    </Column>
  );
}
