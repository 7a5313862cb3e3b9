import { type UploadJson, videoExtensions } from '@cliffhanger/contracts/staff';
import { useTranslation } from 'react-i18next';
import { failureMessage } from '#lib/api/errors.ts';
import { useChange } from '#lib/api/use-call.ts';
import { formatEpisodes } from '#lib/language/format-episodes.ts';
import { Button } from '#ui/button.tsx';
import { showToast } from '#ui/toasts.tsx';
import styles from './files.module.css';
import { useNextNumber } from './use-next-number.ts';

const isVideo = ({ name }: UploadJson): boolean =>
  videoExtensions.some((extension) => name.toLowerCase().endsWith(`.${extension}`));

/** Makes the videos whose names say nothing the next episodes, in the order of the names: a phone counts its clips. */
export function PlaceAll({ slug, unplaced }: { slug: string; unplaced: readonly UploadJson[] }) {
  const { t } = useTranslation('files');
  const { mutateAsync, isPending } = useChange('upload.place');
  const next = useNextNumber(slug);
  const videos = unplaced
    .filter(isVideo)
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }));
  if (videos.length < 2) return null;
  const places = videos.map(({ id }, index) => ({
    id,
    place: { kind: 'video' as const, number: next + index },
  }));
  const numbers = formatEpisodes(places.map(({ place }) => place.number));
  const placeAll = () =>
    mutateAsync({ places }).catch((error: unknown) => showToast({ text: failureMessage(error) }));
  return (
    <div className={styles.foot}>
      <Button isPending={isPending} onPress={() => void placeAll()}>
        {t('act.placeAll', { count: videos.length, numbers })}
      </Button>
    </div>
  );
}
