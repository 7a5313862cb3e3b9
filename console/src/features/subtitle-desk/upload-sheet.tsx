import type { StaffResult, SubtitleEncoding } from '@cliffhanger/contracts/staff';
import type { Cue } from '@cliffhanger/contracts/subtitle-cues';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callStaff } from '#lib/api/call.ts';
import { formatList, formatNumber } from '#lib/language/format.ts';
import { toBase64 } from '#lib/to-base64.ts';
import { Button } from '#ui/button.tsx';
import { ChoiceField } from '#ui/choice.tsx';
import { Notice } from '#ui/notice.tsx';
import { Sheet, SheetActions } from '#ui/sheet.tsx';
import { Loaded } from '#ui/state.tsx';
import { formatClock } from './clock-time.ts';
import styles from './desk.module.css';

/** What the server takes. */
const maxFileBytes = 1024 * 1024;

type ReadFile = StaffResult<'episode.readSubtitles'>;

interface UploadSheetProps {
  file: File;
  /** How many lines the track has, which those of the file replace. */
  replaced: number;
  onTake: (cues: Cue[]) => void;
  onClose: () => void;
}

/** Shows a file of subtitles as it is read, in the encoding that it seems to have or another, before it is taken. */
export function UploadSheet({ file, replaced, onTake, onClose }: UploadSheetProps) {
  const { t } = useTranslation('subtitles');
  const [encoding, setEncoding] = useState<SubtitleEncoding | undefined>();
  const isTooLarge = file.size > maxFileBytes;
  const answer = useQuery({
    queryKey: ['subtitle file', file.name, file.size, file.lastModified, encoding],
    queryFn: async ({ signal }) =>
      callStaff('episode.readSubtitles', { file: await toBase64(file), encoding }, signal),
    enabled: !isTooLarge && file.size > 0,
    placeholderData: (before) => before,
    retry: false,
  });
  return (
    <Sheet title={file.name} onClose={onClose} isWide>
      {isTooLarge || file.size === 0 ? (
        <Notice>{t(isTooLarge ? 'upload.tooLarge' : 'upload.emptyFile')}</Notice>
      ) : (
        <Loaded answer={answer} lines={4}>
          {(read) => (
            <ReadCues
              read={read}
              replaced={replaced}
              onEncoding={setEncoding}
              onTake={onTake}
              onClose={onClose}
            />
          )}
        </Loaded>
      )}
    </Sheet>
  );
}

interface ReadCuesProps extends Omit<UploadSheetProps, 'file'> {
  read: ReadFile;
  onEncoding: (encoding: SubtitleEncoding) => void;
}

const shownLines = 6;

function ReadCues({ read, replaced, onEncoding, onTake, onClose }: ReadCuesProps) {
  const { t } = useTranslation(['subtitles', 'common']);
  const { cues, problems, notes, encoding, encodings, isCertain } = read;
  const choices = encodings.map((value) => ({ value, name: t(`encoding.${value}`) }));
  const samples = sampleOf(cues);
  return (
    <>
      {!isCertain && (
        <ChoiceField
          label={t('upload.encoding')}
          hint={t('upload.isRight')}
          value={encoding}
          choices={choices}
          onChange={onEncoding}
        />
      )}
      <ol className={styles.sample} aria-label={t('upload.sample')}>
        {samples.map((cue) => (
          <li key={`${cue.fromSeconds} ${cue.text}`}>
            <span className={styles.sampleTime}>{formatClock(cue.fromSeconds)}</span>
            <span className={styles.sampleText}>{cue.text}</span>
          </li>
        ))}
      </ol>
      {problems.length > 0 && (
        <Notice>
          {formatList(problems.slice(0, 3).map((issue) => t(`problem.${issue.kind}`, { ...issue })))}
          {problems.length > 3 && ` ${t('upload.more', { count: problems.length - 3 })}`}
        </Notice>
      )}
      {notes.length > 0 && (
        <p className="fine">
          {notes
            .slice(0, 3)
            .map((issue) => t(`note.${issue.kind}`, { ...issue }))
            .join(' ')}
          {notes.length > 3 && ` ${t('upload.more', { count: notes.length - 3 })}`}
        </p>
      )}
      <p className="t2">{t('upload.replaces', { count: replaced, number: formatNumber(replaced) })}</p>
      <SheetActions>
        <Button
          kind="main"
          isDisabled={cues.length === 0}
          onPress={() => {
            onTake(cues);
            onClose();
          }}
        >
          {t('upload.take', { count: cues.length, number: formatNumber(cues.length) })}
        </Button>
        <Button onPress={onClose}>{t('common:notNow')}</Button>
      </SheetActions>
    </>
  );
}

/** The first lines, and before them the first one that shows whether the encoding is right. */
const sampleOf = (cues: readonly Cue[]): Cue[] => {
  const telling = cues.findIndex(({ text }) => [...text].some((character) => character > '\u007f'));
  return cues.slice(Math.max(0, telling), Math.max(0, telling) + shownLines);
};
