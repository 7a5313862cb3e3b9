import { expect, it } from 'vitest';
import { readSubtitles } from './read-subtitles.ts';

it('the subtitle reader reads WebVTT without its places, notes and markup', () => {
  const text =
    '\uFEFFWEBVTT\r\n\r\nNOTE not shown\r\n\r\n1\r\n00:01.500 --> 01:00:02.000 line:0\r\n<v Mei>Who &amp; <i>why</i>?\r\nNow.\r\n';
  expect(readSubtitles(text)).toEqual({
    cues: [{ fromSeconds: 1.5, toSeconds: 3602, text: 'Who & why?\nNow.' }],
    problems: [],
  });
});

it('the subtitle reader reads SubRip', () => {
  const text = '1\n00:00:01,000 --> 00:00:02,5\n{\\an8}站住。\n\n2\n00:00:03,000 --> 00:00:04,000\n\n';
  expect(readSubtitles(text)).toEqual({
    cues: [{ fromSeconds: 1, toSeconds: 2.5, text: '站住。' }],
    problems: [],
  });
});

it('the subtitle reader tells the line of what it does not understand', () => {
  const text = 'WEBVTT\n\n1 --> 2\nHi\n\n00:05.000 --> 00:04.000\nHi\n';
  expect(readSubtitles(text).problems).toEqual([
    { line: 3, message: '"1 --> 2" is not a time span' },
    { line: 6, message: 'ends before it begins' },
  ]);
  expect(readSubtitles('hello').problems).toEqual([{ line: 1, message: 'has no subtitles' }]);
});
