import { type FilePlace, keyOfPlace, readFileName, type UploadJson } from '@cliffhanger/contracts/staff';
import { findTrack } from '@cliffhanger/contracts/subtitle-tracks';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { jobProblem, problemWords } from '#entities/file-problems.ts';
import { formatNumber, formatShare, languageName } from '#lib/language/format.ts';
import type { SendingFile } from './sending.ts';
import type { FileRow } from './use-files.ts';

type T = TFunction<['files', 'common']>;

const mb = 1024 ** 2;
const formatMb = (bytes: number): string => formatNumber(Math.max(1, Math.round(bytes / mb)));

/** What a file is of its drama, in words. */
export const usePlaceWords = (): ((place: FilePlace) => string) => {
  const { t } = useTranslation('files');
  return (place) => {
    if (place.kind === 'video') return t('place.video', { number: place.number });
    if (place.kind === 'sound')
      return t('place.sound', { number: place.number, language: languageName(place.language) });
    if (place.kind === 'still') return t('place.still');
    if (place.kind === 'poster')
      return place.language === null
        ? t('place.poster')
        : t('place.posterIn', { language: languageName(place.language) });
    const track = findTrack(place.track);
    return t(track?.kind === 'captions' ? 'place.captions' : 'place.subtitles', {
      number: place.number,
      language: languageName(track?.language ?? ''),
    });
  };
};

/** Whether the name of a file says another place than it has. */
export const isPlacedByHand = ({ name, place }: UploadJson): boolean => {
  const named = readFileName(name)?.place;
  return place !== null && (!named || keyOfPlace(named) !== keyOfPlace(place));
};

/** How far a file is, and what it waits for. */
export interface FileStatus {
  text: string;
  /** Something is wrong, or a person has to do something. */
  isWarned: boolean;
  /** Of 1. */
  share: number;
  /** Minutes until it is done; null: unknown. */
  minutes: number | null;
}

const calm = (text: string, share: number, minutes: number | null = null): FileStatus => ({
  text,
  share,
  minutes,
  isWarned: false,
});
const warned = (text: string, share: number): FileStatus => ({ text, share, minutes: null, isWarned: true });

/** The status of a row, with the minutes that are left of what is being done. */
export const statusOf = ({ upload, sending }: FileRow, me: string, t: T): FileStatus => {
  if (sending) return sendingStatus(sending, t);
  if (!upload) return calm('', 0);
  const { state, place, problems, sentBytes, sizeBytes, sentBy } = upload;
  const number = place && 'number' in place ? place.number : 0;
  const share = sentBytes / sizeBytes;
  if (state === 'sending')
    return sentBy === me
      ? warned(t('status.stopped', { sent: formatMb(sentBytes), size: formatMb(sizeBytes) }), share)
      : calm(t('status.sentByOther', { who: sentBy, share: formatShare(share) }), share);
  if (state === 'refused') return warned(problems.map((problem) => problemWords(problem, t)).join(' '), 0.6);
  if (state === 'unplaced') return warned(t('status.unplaced'), 1);
  if (state === 'replacing')
    return warned(place?.kind === 'video' ? t('status.replacesVideo', { number }) : t('status.replaces'), 1);
  if (state === 'checking') return calm(t('status.checking'), 1);
  if (state === 'encoding') return encodingStatus(upload, t);
  return calm(place?.kind === 'video' ? t('status.waiting') : t('status.waitsForVideo', { number }), 1);
};

const sendingStatus = ({ state, sentBytes, sizeBytes, problem, begun }: SendingFile, t: T): FileStatus => {
  const share = sentBytes / Math.max(1, sizeBytes);
  const values = { sent: formatMb(sentBytes), size: formatMb(sizeBytes) };
  if (state === 'refused') return warned(problem ?? '', share);
  if (state === 'waiting') return calm(t('status.queued'), share);
  if (state === 'sent') return calm(t('status.waiting'), 1);
  if (state === 'interrupted') return calm(t('status.interrupted', values), share);
  const sent = sentBytes - (begun?.bytes ?? 0);
  const seconds = begun ? (performance.now() - begun.atMs) / 1000 : 0;
  return calm(t('status.sending', values), share, minutesLeft(sent, sizeBytes - sentBytes, seconds));
};

const minutesLeft = (done: number, left: number, seconds: number): number | null =>
  done <= 0 || seconds < 2 ? null : Math.max(1, Math.ceil((left / done) * (seconds / 60)));

const encodingStatus = ({ job }: UploadJson, t: T): FileStatus => {
  const { state, progress = 0, error, startedAt } = job ?? {};
  if (state === 'failed') return warned(jobProblem(error, t), progress);
  if (state === 'canceled') return warned(t('status.canceled'), progress);
  if (state !== 'running') return calm(t('status.waitsForEncoding'), 0);
  const seconds = startedAt ? (Date.now() - Date.parse(startedAt)) / 1000 : 0;
  return calm(
    t('status.encoding', { share: formatShare(progress) }),
    progress,
    minutesLeft(progress, 1 - progress, seconds),
  );
};
