import type { DramaDetailJson } from '@cliffhanger/contracts/staff';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useEpisodeVideo, videoUrlOf } from '#entities/episode-video.ts';
import { Button } from '#ui/button.tsx';
import { ChoiceField } from '#ui/choice.tsx';
import { Notice } from '#ui/notice.tsx';
import styles from './pictures.module.css';

interface FramePickerProps {
  episodes: DramaDetailJson['episodes'];
  onTake: (picture: ImageBitmap) => void;
}

/** The step of an arrow key: a frame of 25 a second. */
const frameSeconds = 0.04;

/** A frame of an episode: its video with a line to move along, by frames with the arrow keys. */
export function FramePicker({ episodes, onTake }: FramePickerProps) {
  const { t } = useTranslation('pictures');
  const [chosen, setChosen] = useState(episodes[0]?.id ?? '');
  const episode = episodes.find(({ id }) => id === chosen);
  if (!episode) return null;
  return (
    <>
      <ChoiceField
        label={t('frame.episode')}
        value={episode.id}
        choices={episodes.map(({ id, number }) => ({ value: id, name: t('frame.number', { number }) }))}
        onChange={setChosen}
      />
      <EpisodeFrame key={episode.id} episode={episode} onTake={onTake} />
    </>
  );
}

function EpisodeFrame({
  episode: { id, mediaVersion, durationSeconds },
  onTake,
}: {
  episode: DramaDetailJson['episodes'][number];
  onTake: (picture: ImageBitmap) => void;
}) {
  const { t } = useTranslation('pictures');
  const video = useEpisodeVideo(videoUrlOf(id, mediaVersion), true);
  const [seconds, setSeconds] = useState(0);
  return (
    <>
      <video ref={video.ref} className={styles.video} playsInline muted aria-label={t('frame.video')} />
      {video.state === 'failed' && <Notice>{t('frame.failed')}</Notice>}
      <label className={styles.slider}>
        <span>{t('frame.place')}</span>
        <input
          type="range"
          min={0}
          max={durationSeconds}
          step={frameSeconds}
          value={seconds}
          onChange={(event) => {
            setSeconds(Number(event.target.value));
            video.seek(Number(event.target.value));
          }}
        />
      </label>
      <Button
        kind="outline"
        isDisabled={video.state !== 'ready'}
        onPress={() => {
          if (video.element) void createImageBitmap(video.element).then(onTake);
        }}
      >
        {t('frame.take')}
      </Button>
    </>
  );
}
