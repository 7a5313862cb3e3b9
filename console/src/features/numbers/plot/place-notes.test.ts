import { expect, it } from 'vitest';
import { placeNotes } from './place-notes.ts';

it('puts words of one height that would cross above each other', () => {
  const notes = [
    { x: 90, y: 100, text: 'The wall: 224 of 586 go on' },
    { x: 130, y: 100, text: 'Episode 7 loses 1 %' },
  ];
  const [wall, loss] = placeNotes(notes, { width: 360, isStepped: false });
  expect(wall).toEqual({ ...notes[0], y: 90, anchor: 'start' });
  expect(loss).toEqual({ ...notes[1], y: 75, anchor: 'start' });
  expect(placeNotes(notes, { width: 2000, isStepped: false }).map(({ y }) => y)).toEqual([90, 75]);
  expect(
    placeNotes(
      [
        { x: 10, y: 100, text: 'one' },
        { x: 130, y: 100, text: 'two' },
      ],
      { width: 360, isStepped: false },
    ).map(({ y }) => y),
  ).toEqual([90, 90]);
});

it('ends the words of the last step at the end of the plot', () => {
  const last = { x: 320, y: 100, text: '1,104 · 100%' };
  expect(placeNotes([last], { width: 358, isStepped: true })).toEqual([
    { ...last, x: 358, y: 90, anchor: 'end' },
  ]);
});
