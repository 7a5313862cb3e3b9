import type { EpisodeVideo } from '#entities/episode-video.ts';
import {
  type DraftCue,
  insertCue,
  joinWithNext,
  removeCue,
  setEnd,
  setStart,
  splitCue,
} from './cue-edits.ts';
import type { DeskAction } from './desk-keys.ts';
import type { CueEditor } from './use-cue-editor.ts';
import { newCueId } from './use-cue-editor.ts';

const backSeconds = 2;
const stepSeconds = 0.1;

interface Desk {
  editor: CueEditor;
  video: EpisodeVideo;
  mayWrite: boolean;
  /** Puts the cursor into the text of a line. */
  focusLine: (id: string) => void;
  /** Where the cursor stands in the text of the selected line. */
  cursor: () => number;
  onSave: () => void;
}

/** What the keys and the buttons of the desk do. */
export const createDeskActions = ({ editor, video, mayWrite, focusLine, cursor, onSave }: Desk) => {
  const { cues, selectedId, dispatch } = editor;
  const index = cues.findIndex(({ id }) => id === selectedId);
  const selected = cues[index];
  const select = (cue: DraftCue | undefined, isPlayed: boolean) => {
    if (!cue) return;
    dispatch({ type: 'select', id: cue.id });
    focusLine(cue.id);
    if (isPlayed) video.playPart(cue.fromSeconds, cue.toSeconds);
    else video.seek(cue.fromSeconds);
  };
  const edit = (edited: readonly DraftCue[], options: { selectedId?: string; group?: string } = {}) => {
    if (mayWrite) dispatch({ type: 'edit', cues: edited, ...options });
  };
  const insert = (atSeconds: number) => {
    const id = newCueId();
    edit(insertCue(cues, id, { atSeconds }), { selectedId: id });
    focusLine(id);
  };
  const move = (edge: 'start' | 'end', seconds: number) => {
    if (!selected) return;
    const moved =
      edge === 'start'
        ? setStart(cues, selected.id, selected.fromSeconds + seconds)
        : setEnd(cues, selected.id, selected.toSeconds + seconds);
    edit(moved, { group: `${edge} ${selected.id}` });
  };
  const actions: Record<DeskAction, () => void> = {
    play: video.toggle,
    back: () => video.seek(video.now() - backSeconds),
    forward: () => video.seek(video.now() + backSeconds),
    playLine: () => selected && video.playPart(selected.fromSeconds, selected.toSeconds),
    start: () => selected && edit(setStart(cues, selected.id, video.now())),
    end: () => selected && edit(setEnd(cues, selected.id, video.now())),
    startEarlier: () => move('start', -stepSeconds),
    startLater: () => move('start', stepSeconds),
    endEarlier: () => move('end', -stepSeconds),
    endLater: () => move('end', stepSeconds),
    next: () => select(cues[index + 1], false),
    previous: () => select(cues[index - 1], false),
    enter: () => {
      const next = cues[index + 1];
      if (next) select(next, true);
      else insert(Math.max(video.now(), selected?.toSeconds ?? 0));
    },
    new: () => insert(video.now()),
    split: () => {
      if (!selected) return;
      const id = newCueId();
      edit(splitCue(cues, selected.id, id, { atCharacter: cursor(), atSeconds: video.now() }), {
        selectedId: id,
      });
      focusLine(id);
    },
    join: () => selected && edit(joinWithNext(cues, selected.id)),
    remove: () => {
      if (!selected) return;
      const left = removeCue(cues, selected.id);
      const next = left[Math.min(index, left.length - 1)];
      edit(left, next && { selectedId: next.id });
      if (next) focusLine(next.id);
    },
    undo: () => mayWrite && dispatch({ type: 'undo' }),
    redo: () => mayWrite && dispatch({ type: 'redo' }),
    save: onSave,
  };
  return actions;
};
