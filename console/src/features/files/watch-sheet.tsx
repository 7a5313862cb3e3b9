import { useTranslation } from 'react-i18next';
import { encodedVideoUrlOf, useEpisodeVideo } from '#entities/episode-video.ts';
import { Sheet } from '#ui/sheet.tsx';
import styles from './files.module.css';

/** A video that is being encoded. */
export interface EncodedFile {
  job: number;
  name: string;
}

interface WatchSheetProps {
  file: EncodedFile;
  onClose: () => void;
}

/** The beginning of a video, as a phone shows it, while the rest is being encoded. It grows. */
export function WatchSheet({ file: { job, name }, onClose }: WatchSheetProps) {
  const { t } = useTranslation('files');
  const { ref, state } = useEpisodeVideo(encodedVideoUrlOf(job));
  return (
    <Sheet title={name} onClose={onClose}>
      {/* biome-ignore lint/a11y/useMediaCaption: it has no captions before an episode has it. */}
      <video ref={ref} className={styles.phone} controls autoPlay playsInline aria-label={name} />
      <p className="fine" role="status">
        {state === 'failed' ? t('watch.failed') : t('watch.hint')}
      </p>
    </Sheet>
  );
}
