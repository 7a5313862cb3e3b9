import { rankingType, rankingWindow } from '@cliffhanger/contracts/lists';
import { useId } from 'react';
import { useSearchParams } from 'react-router-dom';
import { RankingChoice } from '#features/discovery/ranking/ranking-choice.tsx';
import { RankingList } from '#features/discovery/ranking/ranking-list.tsx';
import { useGoBack } from '#lib/navigation/use-go-back.ts';
import { PageBar } from '#screens/page-bar.tsx';
import { Column } from '#ui/column.tsx';

/** Rankings of dramas. The choice is in the address, so that going back restores it. */
export default function RankingScreen() {
  const goBack = useGoBack();
  const panelId = useId();
  const [search, setSearch] = useSearchParams();
  const type = rankingType.safeParse(search.get('type')).data ?? 'hot';
  const window = rankingWindow.safeParse(search.get('window')).data ?? 'week';

  return (
    <Column>
      <PageBar onBack={goBack} sticky />
      <RankingChoice
        type={type}
        window={window}
        onChange={(choice) => setSearch(choice, { replace: true })}
        panelId={panelId}
      />
      <RankingList
        type={type}
        window={window}
        id={panelId}
        onShowAllTime={() => setSearch({ type, window: 'all' }, { replace: true })}
      />
    </Column>
  );
}
