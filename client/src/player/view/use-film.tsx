import type { EpisodeList, Language } from '@cliffhanger/contracts';
import { useTranslation } from 'react-i18next';
import { href, paths } from '#lib/navigation/paths.ts';
import { useGoToLogin } from '#lib/session/require-sign-in.ts';
import { useIsSessionLost } from '#lib/session/session.ts';
import { subtitleLanguageOf, useDeviceSettings } from '#lib/settings/device-settings.ts';
import { useKeyCommands } from '#player/use-key-commands.ts';
import { usePictureInPicture } from '#player/use-picture-in-picture.ts';
import type { Player } from '#player/use-player.ts';
import { problemNotice, SignedOutNotice } from './chrome/problem-notice.tsx';
import { chooseSubtitles } from './chrome/subtitles.ts';
import { useCaptions } from './chrome/use-captions.ts';
import { useEngagement } from './chrome/use-engagement.ts';
import { useUninterruptedFilm } from './chrome/use-uninterrupted-film.ts';
import type { EpisodePlayerProps } from './episode-player.tsx';
import { usePlayerNote } from './notes/use-player-note.tsx';
import { useSwipeHint } from './notes/use-swipe-hint.ts';
import { hasWords, type PlayerView } from './player-view.ts';
import { useSeriesSpeed } from './speed/use-series-speed.ts';
import { useOverlays } from './use-overlays.ts';
import { useSurface } from './use-surface.ts';

export type Film = ReturnType<typeof useFilm>;

/** Everything that the parts of the player show and do. */
export function useFilm(props: EpisodePlayerProps) {
  const { player, listQuery, isLocked, onLeave } = props;
  const onStep = player.step;
  const language = subtitleLanguageOf(useDeviceSettings());
  const episode = describeEpisode(player, listQuery.data, language);
  const { durationSeconds } = episode;
  const captions = useCaptions();
  const pictureInPicture = usePictureInPicture(player);
  const engagement = useEngagement(player);
  const speed = useSeriesSpeed(player);
  const notice = useProblemNotice(props);
  const note = usePlayerNote(player);
  const overlays = useOverlays({
    isBlocked: isLocked || notice !== null,
    hasNote: note !== null,
    isDescribed: props.description.isOpen,
    onDescribe: props.description.onToggle,
  });
  const { sheet, isClear, isDescribed, dismiss, closeDescription } = overlays;
  const surface = useSurface({
    ...{ player, engagement, durationSeconds, dismiss, closeDescription, onStep },
  });
  const { seeking, hold } = surface;
  const isCovered = props.isCovered || sheet !== null;
  useKeyCommands({
    ...{ player, engagement, durationSeconds, isCovered, speed, captions, pictureInPicture, overlays },
    ...{ onStep, onLeave },
  });
  const view: PlayerView = {
    isUnderSheet: props.isUnderSheet === true || sheet !== null,
    isClear,
    isDescribed,
    gesture: seeking.drag ? 'seek' : hold.share !== null ? 'hold' : null,
    hasNotice: notice !== null,
    hasEnd: props.end !== null,
  };
  useUninterruptedFilm(player.isPlaying, isCovered);
  const showsSwipeHint = useSwipeHint({
    ...{ player, motion: surface.motion, surface: surface.element },
    isAllowed: hasWords(view) && !isDescribed && !isLocked && !isCovered,
  });
  return {
    ...{ ...episode, showsSwipeHint, captions, pictureInPicture, engagement, speed, notice, note },
    ...{ overlays, surface, view },
  };
}

/** Describes the current episode: by its detail, or by the list while the detail loads. */
const describeEpisode = (
  { episodeId, detail: { data: detail } }: Player,
  list: EpisodeList | undefined,
  language: Language,
) => {
  const item = list?.episodes.find((episode) => episode.episodeId === episodeId);
  return {
    drama: detail?.drama ?? list?.drama,
    durationSeconds: detail?.playback?.durationSeconds ?? item?.durationSeconds ?? 0,
    subtitles: chooseSubtitles(detail?.playback?.subtitles ?? [], language) ?? null,
  };
};

function useProblemNotice({ player, listQuery }: EpisodePlayerProps) {
  const { t } = useTranslation(['player', 'common']);
  const fallback = listQuery.data
    ? { label: t('gone.action'), href: href(paths.drama(player.dramaId)) }
    : { label: t('common:notFound.action'), href: href(paths.home()) };
  // Without an episode the list decides which one to play.
  const query = player.episodeId === undefined ? listQuery : player.detail;
  const isSessionLost = useIsSessionLost();
  const goToLogin = useGoToLogin();
  if (isSessionLost && player.detail.data?.wall) return <SignedOutNotice onSignIn={() => goToLogin()} />;
  return problemNotice({ query, fallback }, t);
}
