import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { OtherDramas } from '#features/discovery/similar/other-dramas.tsx';
import { linkedId } from '#lib/navigation/linked-id.ts';
import { href, paths } from '#lib/navigation/paths.ts';
import { useGoBack } from '#lib/navigation/use-go-back.ts';
import type { StartItem } from '#player/player-item.ts';
import { Column } from '#ui/column.tsx';
import { Spinner } from '#ui/loading-ledge.tsx';
import { StatusMessage } from '#ui/status-message.tsx';
import { TopBar } from '#ui/top-bar.tsx';
import { useSharedStart } from './player/use-shared-start.ts';
import { Watch } from './player/watch.tsx';

/** Plays a drama, and others after its end. Each episode replaces the address, so that going back leaves the player. */
export default function PlayerScreen() {
  const { t } = useTranslation('common');
  const [search] = useSearchParams();
  const { pathname, search: query } = useLocation();
  const navigate = useNavigate();
  const dramaId = linkedId(search, 'dramaId');
  const episodeId = linkedId(search, 'episodeId');
  const goBack = useGoBack(dramaId === null ? paths.home() : paths.drama(dramaId));
  const showEpisode = useCallback(
    (item: StartItem) => navigate(paths.player(item.dramaId, item.episodeId), { replace: true }),
    [navigate],
  );
  const isStarting = useSharedStart(dramaId, episodeId, search.get('atSecond'));

  if (dramaId === null) return <UnknownDrama onLeave={goBack} />;
  if (isStarting) {
    return (
      <Column fixed>
        <Spinner label={t('loading')} />
      </Column>
    );
  }
  return (
    <Watch
      item={{ dramaId, episodeId: episodeId ?? undefined, order: null }}
      path={`${pathname}${query}`}
      choosesRest={search.get('offer') === 'rest'}
      onItemChange={showEpisode}
      onLeave={goBack}
    />
  );
}

function UnknownDrama({ onLeave }: { onLeave: () => void }) {
  const { t } = useTranslation(['player', 'common']);
  return (
    <Column>
      <TopBar back={{ label: t('common:back'), onClick: onLeave }} />
      <StatusMessage
        kind="empty"
        title={t('gone.title')}
        text={t('common:takenDown')}
        action={{ label: t('common:notFound.action'), href: href(paths.home()) }}
      />
      <OtherDramas dramaId={null} category={null} />
    </Column>
  );
}
