import { rankingType, rankingWindow } from '@cliffhanger/contracts';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { RankingChoice } from '#features/discovery/ranking/ranking-choice.tsx';
import { RankingList } from '#features/discovery/ranking/ranking-list.tsx';
import { useDocumentTitle } from '#lib/navigation/use-document-title.ts';
import { useGoBack } from '#lib/navigation/use-go-back.ts';
import { Column } from '#ui/column.tsx';
import { TopBar } from '#ui/top-bar.tsx';

/** Rankings of dramas. The choice is in the address, so that going back restores it. */
export default function RankingScreen() {
  const { t } = useTranslation();
  const goBack = useGoBack();
  const panelId = useId();
  const [search, setSearch] = useSearchParams();
  const type = rankingType.safeParse(search.get('type')).data ?? 'hot';
  const window = rankingWindow.safeParse(search.get('window')).data ?? 'week';
  useDocumentTitle(t('ranking'));

  return (
    <Column>
      <TopBar title={t('ranking')} back={{ label: t('back'), onClick: goBack }} sticky />
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
