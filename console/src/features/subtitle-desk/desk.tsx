import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CallAnswer } from '#lib/api/call.ts';
import { Page } from '#ui/page.tsx';
import { CueList } from './cue-list.tsx';
import styles from './desk.module.css';
import { DeskHead } from './desk-head.tsx';
import { DeskKeys } from './desk-keys-list.tsx';
import { DeskNav } from './desk-nav.tsx';
import { DeskWave } from './desk-wave.tsx';
import { NotSaved } from './not-saved.tsx';
import { PhoneFrame } from './phone-frame.tsx';
import { ShiftSheet } from './shift-sheet.tsx';
import { UploadSheet } from './upload-sheet.tsx';
import { newCueId, type TrackPlace } from './use-cue-editor.ts';
import { useDesk } from './use-desk.ts';

interface SubtitleDeskProps {
  place: TrackPlace;
  /** Of the drama and its episode. */
  title: string;
  episodeCount: number;
  answer: CallAnswer<'episode.cues'>;
}

/** Where subtitles of an episode are written: the video, its sound, and the lines. All of it has keys. */
export function SubtitleDesk({ place, title, episodeCount, answer }: SubtitleDeskProps) {
  const { t } = useTranslation('subtitles');
  const desk = useDesk(place, answer);
  const { editor, video, language, mayWrite } = desk;
  const { cues, dispatch } = editor;
  const [sheet, setSheet] = useState<'shift' | File | null>(null);
  const close = () => setSheet(null);
  return (
    <Page
      title={title}
      actions={<DeskHead desk={desk} onFile={setSheet} onShift={() => setSheet('shift')} />}
    >
      <DeskNav place={place} episodeCount={episodeCount} />
      <NotSaved editor={editor} />
      <section
        className={styles.desk}
        aria-label={t('desk')}
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault();
          const [file] = event.dataTransfer.files;
          if (file && mayWrite) setSheet(file);
        }}
      >
        <div className={styles.side}>
          <PhoneFrame video={video} cues={cues} language={language} />
          <DeskKeys isReadOnly={!mayWrite} />
        </div>
        <div className={styles.main}>
          <DeskWave desk={desk} />
          <CueList desk={desk} />
        </div>
      </section>
      {sheet === 'shift' && (
        <ShiftSheet
          cues={cues}
          onShift={(shifted) => dispatch({ type: 'edit', cues: shifted })}
          onClose={close}
        />
      )}
      {sheet instanceof File && (
        <UploadSheet
          file={sheet}
          replaced={cues.length}
          onTake={(taken) =>
            dispatch({ type: 'edit', cues: taken.map((cue) => ({ ...cue, id: newCueId() })) })
          }
          onClose={close}
        />
      )}
    </Page>
  );
}
