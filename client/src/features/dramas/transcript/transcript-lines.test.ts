import { expect, it } from 'vitest';
import { transcriptLines } from './transcript-lines.ts';

it('names the speakers and the sounds of captions, in the order of their times', () => {
  const cues = [
    { startTime: 4, text: '【门铃】' },
    { startTime: 0.5, text: '[Mara] Seven years gone,\nand you want <i>two</i>?' },
    { startTime: 2, text: 'That’s my name.' },
    { startTime: 3, text: ' ' },
  ];
  expect(transcriptLines(cues)).toEqual([
    { startSeconds: 0.5, speaker: 'Mara', text: 'Seven years gone, and you want two?', isSound: false },
    { startSeconds: 2, speaker: null, text: 'That’s my name.', isSound: false },
    { startSeconds: 4, speaker: null, text: '门铃', isSound: true },
  ]);
});
