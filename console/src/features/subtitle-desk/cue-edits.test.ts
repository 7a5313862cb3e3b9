import { expect, it } from 'vitest';
import {
  addEmptyLines,
  type DraftCue,
  insertCue,
  joinWithNext,
  setEnd,
  setStart,
  splitCue,
  textBeside,
} from './cue-edits.ts';

const cues: DraftCue[] = [
  { id: 'a', fromSeconds: 1, toSeconds: 3, text: 'Who is there?' },
  { id: 'b', fromSeconds: 4, toSeconds: 5, text: 'Nobody.' },
];
/** As `id from-to text`. */
const shown = (edited: readonly DraftCue[]) =>
  edited.map(({ id, fromSeconds, toSeconds, text }) => `${id} ${fromSeconds}-${toSeconds} ${text}`);

it('a new line begins at the video, or behind the line that is shown, and ends before the next one', () => {
  expect(shown(insertCue(cues, 'c', { atSeconds: 6 }))[2]).toBe('c 6-8 ');
  expect(shown(insertCue(cues, 'c', { atSeconds: 2 }))[1]).toBe('c 3-4 ');
  expect(shown(insertCue([], 'c', { atSeconds: 0 }))).toEqual(['c 0-2 ']);
});

it('a start behind the end takes the end with it, and an end stays behind the start', () => {
  expect(shown(setStart(cues, 'a', 2.5))[0]).toBe('a 2.5-3 Who is there?');
  expect(shown(setStart(cues, 'a', 5.2))).toEqual(['b 4-5 Nobody.', 'a 5.2-5.7 Who is there?']);
  expect(shown(setEnd(cues, 'b', 1))[1]).toBe('b 4-4.1 Nobody.');
});

it('a line is cut where the video stands, else as its text is, and joined with the next', () => {
  const cut = splitCue(cues, 'a', 'c', { atCharacter: 7, atSeconds: 1.8 });
  expect(shown(cut).slice(0, 2)).toEqual(['a 1-1.8 Who is', 'c 1.8-3 there?']);
  expect(shown(joinWithNext(cut, 'a'))[0]).toBe('a 1-3 Who is\nthere?');
  expect(shown(splitCue(cues, 'b', 'c', { atCharacter: 0, atSeconds: 9 })).slice(1)).toEqual([
    'b 4-4.1 ',
    'c 4.1-5 Nobody.',
  ]);
  expect(shown(joinWithNext(cues, 'b'))).toEqual(shown(cues));
});

it('empty lines are added only where none is, and another language stands beside by its middle', () => {
  const times = [
    { fromSeconds: 0.2, toSeconds: 0.9 },
    { fromSeconds: 2.9, toSeconds: 3.5 },
    { fromSeconds: 5, toSeconds: 6.2 },
    { fromSeconds: 6.2, toSeconds: 7 },
  ];
  const ids = ['new1', 'new2'];
  const added = addEmptyLines(cues, times, {
    newId: () => ids.shift() ?? 'none',
    durationSeconds: 6,
  });
  expect(shown(added).filter((line) => line.startsWith('new'))).toEqual(['new1 0.2-0.9 ', 'new2 5-6 ']);
  expect(textBeside(cues, { fromSeconds: 1.5, toSeconds: 2.5, text: '' })).toBe('Who is there?');
  expect(textBeside(cues, { fromSeconds: 2.5, toSeconds: 3.5, text: '' })).toBe('');
});
