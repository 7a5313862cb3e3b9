import { type Cue, sortCues, toMilliseconds } from '@cliffhanger/contracts/subtitle-cues';

/** A line while it is edited. */
export interface DraftCue extends Cue {
  id: string;
}

/** Nobody reads a line that is shown for less. */
const minSeconds = 0.1;
/** How long a new line is, until its end is set. */
const newSeconds = 2;
/** What a line keeps when its start is set behind its end. */
const keptSeconds = 0.5;

const change = (cues: readonly DraftCue[], id: string, edit: (cue: DraftCue) => DraftCue): DraftCue[] =>
  sortCues(cues.map((cue) => (cue.id === id ? edit(cue) : cue)));

const span = (fromSeconds: number, toSeconds: number) => ({
  fromSeconds: Math.max(0, toMilliseconds(fromSeconds)),
  toSeconds: toMilliseconds(Math.max(toSeconds, Math.max(0, fromSeconds) + minSeconds)),
});

/** Adds a line at a time, or behind the one that is shown then, until the next one begins. */
export const insertCue = (
  cues: readonly DraftCue[],
  id: string,
  { atSeconds, text = '' }: { atSeconds: number; text?: string },
): DraftCue[] => {
  const shown = cues.findLast((cue) => cue.fromSeconds <= atSeconds && atSeconds < cue.toSeconds);
  const fromSeconds = shown?.toSeconds ?? atSeconds;
  const next = cues.find((cue) => cue.fromSeconds > fromSeconds);
  const toSeconds = Math.min(fromSeconds + newSeconds, next?.fromSeconds ?? Number.POSITIVE_INFINITY);
  return sortCues([...cues, { id, text, ...span(fromSeconds, toSeconds) }]);
};

export const setText = (cues: readonly DraftCue[], id: string, text: string): DraftCue[] =>
  cues.map((cue) => (cue.id === id ? { ...cue, text } : cue));

/** Lets a line begin at a time. Its end moves only if it would come first. */
export const setStart = (cues: readonly DraftCue[], id: string, seconds: number): DraftCue[] =>
  change(cues, id, (cue) => ({
    ...cue,
    ...span(seconds, seconds < cue.toSeconds - minSeconds ? cue.toSeconds : seconds + keptSeconds),
  }));

/** Lets a line end at a time, behind its start. */
export const setEnd = (cues: readonly DraftCue[], id: string, seconds: number): DraftCue[] =>
  change(cues, id, (cue) => ({ ...cue, ...span(cue.fromSeconds, seconds) }));

export const setTimes = (
  cues: readonly DraftCue[],
  id: string,
  { fromSeconds, toSeconds }: Pick<Cue, 'fromSeconds' | 'toSeconds'>,
): DraftCue[] => change(cues, id, (cue) => ({ ...cue, ...span(fromSeconds, toSeconds) }));

export const removeCue = (cues: readonly DraftCue[], id: string): DraftCue[] =>
  cues.filter((cue) => cue.id !== id);

/**
 * Cuts a line in two.
 * @param atCharacter where its text is cut
 * @param atSeconds where the video stands; outside of the line, its time is cut as its text is
 */
export const splitCue = (
  cues: readonly DraftCue[],
  id: string,
  newId: string,
  { atCharacter, atSeconds }: { atCharacter: number; atSeconds: number },
): DraftCue[] => {
  const cue = cues.find((each) => each.id === id);
  if (!cue) return [...cues];
  const { fromSeconds, toSeconds, text } = cue;
  const isWithin = atSeconds > fromSeconds + minSeconds && atSeconds < toSeconds - minSeconds;
  const share = text === '' ? 0.5 : Math.min(0.9, Math.max(0.1, atCharacter / text.length));
  const middle = isWithin ? atSeconds : fromSeconds + (toSeconds - fromSeconds) * share;
  return sortCues([
    ...cues.filter((each) => each.id !== id),
    { id, text: text.slice(0, atCharacter).trim(), ...span(fromSeconds, middle) },
    { id: newId, text: text.slice(atCharacter).trim(), ...span(middle, toSeconds) },
  ]);
};

/** Joins a line with the one behind it. */
export const joinWithNext = (cues: readonly DraftCue[], id: string): DraftCue[] => {
  const index = cues.findIndex((cue) => cue.id === id);
  const [cue, next] = [cues[index], cues[index + 1]];
  if (!cue || !next) return [...cues];
  const text = [cue.text, next.text].filter((part) => part.trim() !== '').join('\n');
  const joined = { ...cue, text, toSeconds: Math.max(cue.toSeconds, next.toSeconds) };
  return sortCues([...cues.filter((each) => each !== cue && each !== next), joined]);
};

/** Adds lines without words where somebody speaks and no line is, until the end of the episode. */
export const addEmptyLines = (
  cues: readonly DraftCue[],
  times: readonly Pick<Cue, 'fromSeconds' | 'toSeconds'>[],
  { newId, durationSeconds }: { newId: () => string; durationSeconds: number },
): DraftCue[] => {
  const isFree = ({ fromSeconds, toSeconds }: Pick<Cue, 'fromSeconds' | 'toSeconds'>) =>
    !cues.some((cue) => cue.fromSeconds < toSeconds && fromSeconds < cue.toSeconds);
  const added = times
    .map(({ fromSeconds, toSeconds }) => ({ fromSeconds, toSeconds: Math.min(toSeconds, durationSeconds) }))
    .filter((span) => span.toSeconds - span.fromSeconds >= minSeconds && isFree(span))
    .map((span) => ({ id: newId(), ...span, text: '' }));
  return sortCues([...cues, ...added]);
};

/** What another language says while a line is shown: of its lines, those whose middle is within. */
export const textBeside = (others: readonly Cue[], { fromSeconds, toSeconds }: Cue): string =>
  others
    .filter((other) => {
      const middle = (other.fromSeconds + other.toSeconds) / 2;
      return middle >= fromSeconds && middle < toSeconds;
    })
    .map(({ text }) => text)
    .join('\n');

/** The lines without what only the desk needs. */
export const withoutIds = (cues: readonly DraftCue[]): Cue[] =>
  cues.map(({ fromSeconds, toSeconds, text }) => ({ fromSeconds, toSeconds, text }));
