import { type CueWarning, findCueWarnings } from '@cliffhanger/contracts/staff';
import { findTrack } from '@cliffhanger/contracts/subtitle-tracks';
import { useCallback, useLayoutEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#lib/language/format.ts';
import { Button } from '#ui/button.tsx';
import { State } from '#ui/state.tsx';
import { BesideChoice } from './beside-choice.tsx';
import { setEnd, setStart, setText, textBeside } from './cue-edits.ts';
import { CueRow } from './cue-row.tsx';
import styles from './desk.module.css';
import type { Desk } from './use-desk.ts';

const noWarnings: readonly CueWarning[] = [];

/** The lines of the track in their order, how many need a look, and another language beside them. */
export function CueList({ desk }: { desk: Desk }) {
  const { editor, language, durationSeconds } = desk;
  const { cues } = editor;
  const warnings = useMemo(
    () => Map.groupBy(findCueWarnings(cues, { language, durationSeconds }), ({ index }) => index),
    [cues, language, durationSeconds],
  );
  const kinds = [...warnings.values()].flat().map(({ kind }) => kind);
  const empty = kinds.filter((kind) => kind === 'empty').length;
  return (
    <>
      <div className={styles.bar}>
        <Counts desk={desk} empty={empty} warned={kinds.length - empty} />
        <BesideChoice names={desk.otherTracks} value={desk.besideName} onChange={desk.setBesideName} />
      </div>
      {cues.length === 0 ? <NoLines desk={desk} /> : <Rows desk={desk} warnings={warnings} />}
    </>
  );
}

interface CountsProps {
  desk: Desk;
  /** How many lines have no words. */
  empty: number;
  warned: number;
}

function Counts({ desk: { editor }, empty, warned }: CountsProps) {
  const { t } = useTranslation('subtitles');
  const { length } = editor.cues;
  const parts = [
    t('count', { count: length, number: formatNumber(length) }),
    ...(empty > 0 ? [t('toWrite', { count: empty, number: formatNumber(empty) })] : []),
    ...(warned > 0 ? [t('warned', { count: warned, number: formatNumber(warned) })] : []),
    ...(editor.isDirty ? [t(editor.isKept ? 'unsavedKept' : 'unsaved')] : []),
  ];
  return (
    <p className="fine" role="status">
      {parts.join(' · ')}
    </p>
  );
}

function NoLines({ desk: { mayWrite, wave, fill } }: { desk: Desk }) {
  const { t } = useTranslation('subtitles');
  return (
    <State
      title={t('empty.title')}
      text={t(mayWrite ? 'empty.text' : 'empty.readOnly')}
      action={
        mayWrite &&
        wave && (
          <Button kind="quiet" onPress={() => fill(wave.speech)}>
            {t('action.draft')}
          </Button>
        )
      }
    />
  );
}

function Rows({ desk, warnings }: { desk: Desk; warnings: ReadonlyMap<number, CueWarning[]> }) {
  const { t } = useTranslation('subtitles');
  const { editor, language, mayWrite, beside, besideName } = desk;
  const { cues, selectedId, dispatch } = editor;
  // Rows are drawn again only if they change, so what they call stays the same.
  const latest = useRef(cues);
  useLayoutEffect(() => {
    latest.current = cues;
  });
  const onSelect = useCallback((id: string) => dispatch({ type: 'select', id }), [dispatch]);
  const onText = useCallback(
    (id: string, text: string) =>
      dispatch({
        type: 'edit',
        cues: setText(latest.current, id, text),
        selectedId: id,
        group: `text ${id}`,
      }),
    [dispatch],
  );
  const onTime = useCallback(
    (id: string, edge: 'start' | 'end', seconds: number) =>
      dispatch({ type: 'edit', cues: (edge === 'start' ? setStart : setEnd)(latest.current, id, seconds) }),
    [dispatch],
  );
  return (
    <ol className={styles.list} aria-label={t('list')}>
      {cues.map((cue, index) => (
        <CueRow
          key={cue.id}
          cue={cue}
          number={index + 1}
          language={language}
          warnings={warnings.get(index) ?? noWarnings}
          beside={beside && textBeside(beside, cue)}
          besideLanguage={besideName === null ? undefined : findTrack(besideName)?.language}
          isSelected={cue.id === selectedId}
          isReadOnly={!mayWrite}
          onSelect={onSelect}
          onText={onText}
          onTime={onTime}
        />
      ))}
    </ol>
  );
}
