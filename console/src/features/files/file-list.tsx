import { classNames } from '@cliffhanger/look/class-names.ts';
import { Icon } from '@cliffhanger/look/icon.tsx';
import { useState } from 'react';
import { Button as PlainButton } from 'react-aria-components/Button';
import { FileTrigger } from 'react-aria-components/FileTrigger';
import { useTranslation } from 'react-i18next';
import { useMay, useMe } from '#entities/me.ts';
import { failureMessage } from '#lib/api/errors.ts';
import { useChange } from '#lib/api/use-call.ts';
import { formatNumber } from '#lib/language/format.ts';
import { Button } from '#ui/button.tsx';
import { Ledge } from '#ui/ledge.tsx';
import { showToast } from '#ui/toasts.tsx';
import { isPlacedByHand, statusOf, usePlaceWords } from './file-words.ts';
import styles from './files.module.css';
import { PlaceAll } from './place-all.tsx';
import { PlaceSheet } from './place-sheet.tsx';
import { stopSending } from './sending.ts';
import type { FileRow } from './use-files.ts';
import { type EncodedFile, WatchSheet } from './watch-sheet.tsx';

interface FileListProps {
  slug: string;
  rows: readonly FileRow[];
  onSend: (files: readonly File[], insteadOf?: string) => void;
}

/** The files on their way to a drama: how far each is, and what is to be done about it. */
export function FileList({ slug, rows, onSend }: FileListProps) {
  const { t } = useTranslation('files');
  const [placed, setPlaced] = useState<FileRow | null>(null);
  const [watched, setWatched] = useState<EncodedFile | null>(null);
  const unplaced = rows.flatMap(({ upload }) => (upload?.state === 'unplaced' ? upload : []));
  return (
    <>
      {rows.length > 0 && (
        <ul className={styles.files} aria-label={t('list')}>
          {rows.map((row) => (
            <FileItem
              key={row.key}
              row={row}
              onPlace={() => setPlaced(row)}
              onWatch={setWatched}
              onSend={onSend}
            />
          ))}
        </ul>
      )}
      {/* Its row may be gone by then. */}
      {watched && <WatchSheet file={watched} onClose={() => setWatched(null)} />}
      <PlaceAll slug={slug} unplaced={unplaced} />
      {placed?.upload && <PlaceSheet upload={placed.upload} onClose={() => setPlaced(null)} />}
    </>
  );
}

interface FileItemProps {
  row: FileRow;
  onPlace: () => void;
  onWatch: (file: EncodedFile) => void;
  onSend: FileListProps['onSend'];
}

function FileItem({ row, onPlace, onWatch, onSend }: FileItemProps) {
  const { t } = useTranslation(['files', 'common']);
  const placeWords = usePlaceWords();
  const { name: me } = useMe();
  const { upload, sending } = row;
  const name = upload?.name ?? sending?.name ?? '';
  const status = statusOf(row, me, t);
  const isRefused = upload?.state === 'refused';
  return (
    <li className={styles.file}>
      <div className={styles.words}>
        <span className={styles.name}>
          {name}
          {upload?.place && isPlacedByHand(upload) && (
            <span className="fine">{placeWords(upload.place)}</span>
          )}
        </span>
        <span className={classNames(styles.status, status.isWarned && styles.warned)}>
          {status.isWarned && <Icon name="warn" size={16} />}
          <span>{status.text}</span>
        </span>
        <span className={styles.end}>
          {status.minutes !== null && (
            <span className="fine">{t('common:time.minutes', { count: status.minutes })}</span>
          )}
          {upload?.job?.isPlayable && <WatchButton job={upload.job.id} name={name} onWatch={onWatch} />}
          <FileActions row={row} onPlace={onPlace} onSend={onSend} />
          <RemoveButton row={row} name={name} />
        </span>
      </div>
      {isRefused ? <div className={styles.broken} aria-hidden="true" /> : <Ledge share={status.share} />}
    </li>
  );
}

function WatchButton({ job, name, onWatch }: EncodedFile & Pick<FileItemProps, 'onWatch'>) {
  const { t } = useTranslation('files');
  return (
    <Button kind="plain" aria-label={t('act.watchNamed', { name })} onPress={() => onWatch({ job, name })}>
      {t('act.watch')}
    </Button>
  );
}

/** What a person can do about a file besides removing it. */
function FileActions({ row: { upload, sending }, onPlace, onSend }: Omit<FileItemProps, 'onWatch'>) {
  const { t } = useTranslation('files');
  const { mutateAsync: place, isPending: isPlacing } = useChange('upload.place');
  const { mutateAsync: retry, isPending: isRetrying } = useChange('job.retry');
  const mayWrite = useMay('content.write');
  if (!upload || sending || !mayWrite) return null;
  const { id, state, job } = upload;
  const report = (error: unknown) => showToast({ text: failureMessage(error) });
  if (state === 'unplaced')
    return (
      <Button kind="strong" onPress={onPlace}>
        {t('act.place')}
      </Button>
    );
  if (state === 'replacing' && upload.place) {
    const wanted = { id, place: upload.place, replaces: true };
    return (
      <>
        <Button kind="plain" onPress={onPlace}>
          {t('act.placeElsewhere')}
        </Button>
        <Button
          kind="strong"
          isPending={isPlacing}
          onPress={() => void place({ places: [wanted] }).catch(report)}
        >
          {t('act.replace')}
        </Button>
      </>
    );
  }
  if (state === 'refused')
    return (
      <FileTrigger onSelect={(files) => files && files.length > 0 && onSend([...files], id)}>
        <Button kind="strong">{t('act.sendAnother')}</Button>
      </FileTrigger>
    );
  if (state === 'encoding' && job && (job.state === 'failed' || job.state === 'canceled'))
    return (
      <Button kind="strong" isPending={isRetrying} onPress={() => void retry({ id: job.id }).catch(report)}>
        {t('act.retry')}
      </Button>
    );
  if (state === 'sending') return <ResumeButton upload={upload} onSend={onSend} />;
  return null;
}

function ResumeButton({
  upload,
  onSend,
}: {
  upload: NonNullable<FileRow['upload']>;
  onSend: FileListProps['onSend'];
}) {
  const { t } = useTranslation('files');
  const { name: me } = useMe();
  if (upload.sentBy !== me) return null;
  const select = (files: globalThis.FileList | null) => {
    const [file] = [...(files ?? [])];
    if (!file) return;
    if (file.name === upload.name && file.size === upload.sizeBytes) onSend([file]);
    else
      showToast({
        text: t('otherFile', { name: upload.name, size: formatNumber(upload.sizeBytes) }),
      });
  };
  return (
    <FileTrigger onSelect={select}>
      <Button kind="strong">{t('act.goOn')}</Button>
    </FileTrigger>
  );
}

/** Stops a file, at once: it can be sent again. */
function RemoveButton({ row: { upload, sending }, name }: { row: FileRow; name: string }) {
  const { t } = useTranslation('files');
  const { mutateAsync } = useChange('upload.remove');
  const mayWrite = useMay('content.write');
  if (!mayWrite) return null;
  const remove = async () => {
    if (sending) await stopSending(sending.key);
    if (upload)
      await mutateAsync({ id: upload.id }).catch((error: unknown) =>
        showToast({ text: failureMessage(error) }),
      );
  };
  return (
    <PlainButton
      className={styles.remove ?? ''}
      aria-label={t('act.remove', { name })}
      onPress={() => void remove()}
    >
      <Icon name="close" size={18} />
    </PlainButton>
  );
}
