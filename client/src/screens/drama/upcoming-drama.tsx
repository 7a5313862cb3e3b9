import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { invalidate } from '#entities/changes/stale-queries.ts';
import { chooseSubtitles } from '#entities/episode/subtitles.ts';
import { subtitleLanguageOf, useDeviceSettings } from '#entities/settings/device-settings.ts';
import { useSharing } from '#entities/share/use-sharing.ts';
import type { TrailerVideoProps } from '#features/dramas/upcoming/trailer.tsx';
import { UpcomingPage } from '#features/dramas/upcoming/upcoming-page.tsx';
import { api } from '#lib/api/client.ts';
import { useDocumentTitle } from '#lib/navigation/use-document-title.ts';
import { useAtServerTime } from '#lib/use-at-server-time.ts';
import { SubtitleText } from '#player/view/chrome/subtitle-text.tsx';
import { SourceClip } from '#player/view/clip.tsx';
import type { Elements } from '#ui/elements.ts';
import styles from './upcoming-drama.module.css';

export type UpcomingDramaProps = {
  dramaId: string;
  /** Shown until it is loaded. */
  loading: Elements;
  /** Shown when it cannot be loaded. */
  failed: (retry: () => void, isBusy: boolean) => Elements;
  /** Gets the way to share the page, for the bar above. */
  onShareable: (share: (() => void) | null) => void;
};

/** The page of an announced drama. At its release the drama is loaded in its place. */
export default function UpcomingDrama({ dramaId, loading, failed, onShareable }: UpcomingDramaProps) {
  const queryClient = useQueryClient();
  const query = useQuery({ ...api.premieres.detail.query({ dramaId }), staleTime: 0 });
  const { data: premiere, dataUpdatedAt } = query;
  useDocumentTitle(premiere?.drama.title);
  useShareable(premiere?.drama, onShareable);
  useAtServerTime(
    premiere?.drama.publishAt ?? null,
    () =>
      void invalidate(queryClient, [
        api.dramas.episodes.key({ dramaId }),
        api.home.getHomeInfo.key(),
        api.premieres.list.key(),
        api.premieres.reminders.key(),
      ]),
    () => Date.parse(premiere?.answeredAt ?? '') + Date.now() - dataUpdatedAt,
  );
  if (premiere) return <UpcomingPage premiere={premiere} TrailerVideo={TrailerVideo} />;
  return query.isError ? failed(() => void query.refetch(), query.isFetching) : loading;
}

/** Shares the link that other apps preview. */
const useShareable = (
  drama: { dramaId: string; title: string } | undefined,
  onShareable: UpcomingDramaProps['onShareable'],
) => {
  const { send } = useSharing(
    drama && { title: drama.title, link: `${window.location.origin}/s/${encodeURIComponent(drama.dramaId)}` },
  );
  const latest = useRef(send);
  useEffect(() => {
    latest.current = send;
  });
  const isLoaded = drama !== undefined;
  useEffect(() => {
    onShareable(isLoaded ? () => void latest.current() : null);
    return () => onShareable(null);
  }, [isLoaded, onShareable]);
};

const ignore = () => undefined;

/** Plays in the frame of the trailer. The press on it allows sound. */
function TrailerVideo({ drama, trailer, isPlaying, onEnded }: TrailerVideoProps) {
  const { dramaId, tone } = drama;
  const source = useMemo(
    () => ({
      dramaId,
      episodeId: `${dramaId} trailer`,
      order: 0,
      playlistUrl: trailer.playlistUrl,
      start: trailer.start,
      soundTracks: trailer.soundTracks,
      posterUrl: trailer.posterUrl,
      tone,
      startSeconds: 0,
      renewLink: async () => (await api.premieres.detail.call({ dramaId })).trailer?.playlistUrl ?? null,
    }),
    [dramaId, tone, trailer],
  );
  const settings = useDeviceSettings();
  const kind = settings.subtitleSounds ? 'captions' : 'subtitles';
  const subtitles =
    settings.captions && chooseSubtitles(trailer.subtitles, subtitleLanguageOf(settings), kind);
  return (
    <SourceClip
      source={source}
      over={(video) =>
        subtitles && (
          <div className={styles.subtitles}>
            <SubtitleText video={video} subtitles={subtitles} />
          </div>
        )
      }
      isPlaying={isPlaying}
      isMuted={false}
      onSoundBlocked={ignore}
      onEnded={onEnded}
    />
  );
}
