import { useQuery } from '@tanstack/react-query';
import UpcomingShelf from '#entities/drama/upcoming-shelf.tsx';
import { ReleaseList } from '#features/discovery/releases/release-list.tsx';
import { api } from '#lib/api/client.ts';
import { useGoBack } from '#lib/navigation/use-go-back.ts';
import { PageBar } from '#screens/page-bar.tsx';
import { Column } from '#ui/column.tsx';

export default function NewReleasesScreen() {
  const goBack = useGoBack();
  const upcoming = useQuery(api.premieres.list.query({ limit: 30 }));
  return (
    <Column>
      <PageBar onBack={goBack} sticky />
      {upcoming.data && <UpcomingShelf dramas={upcoming.data.items} rememberAs="upcoming releases" />}
      <ReleaseList isHeld={upcoming.isPending} />
    </Column>
  );
}
