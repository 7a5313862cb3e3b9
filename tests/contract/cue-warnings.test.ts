import { describeCueWarning, findCueWarnings } from '@cliffhanger/contracts/staff';
import { shiftCues, toSubRip } from '@cliffhanger/contracts/subtitle-cues';
import { expect, it } from 'vitest';

const cue = (fromSeconds: number, toSeconds: number, text: string) => ({ fromSeconds, toSeconds, text });

it('warnings name what viewers would stumble over, by the limits of the language', () => {
  const cues = [
    cue(0, 2, 'A line.'),
    cue(1.5, 2.5, 'Eighteen letters ab'),
    cue(3, 8, `${'long '.repeat(8)}word`),
    cue(9, 11, ''),
  ];
  const warningsOf = (language: 'en' | 'zh') =>
    findCueWarnings(cues, { language, durationSeconds: 10 }).map(describeCueWarning);
  expect(warningsOf('en')).toEqual([
    'cue 2 begins 0.5 s before the one before it ends',
    'cue 2 has 19.0 characters a second; viewers read 17',
    'cue 3 has a line of 44 characters; 42 fit',
    'cue 4 ends 1.0 s behind the end of the episode',
    'cue 4 has no text',
  ]);
  expect(warningsOf('zh')).toContain('cue 3 has a line of 44 characters; 20 fit');
  // Both limits may be reached.
  const exact = [
    cue(0.1, 1.1, '一二三四五六七八九'),
    cue(1.1, 3.1, '一二三四五六七八九\n一二三四五六七八九'),
  ];
  expect(findCueWarnings(exact, { language: 'zh', durationSeconds: 4 })).toEqual([]);
});

it('a track is moved as a whole or not at all', () => {
  expect(shiftCues([cue(0.3, 1, 'a'), cue(2, 3, 'b')], -0.5)).toEqual([cue(0, 0.5, 'a'), cue(1.5, 2.5, 'b')]);
  expect(shiftCues([cue(0.3, 1, 'a')], -1)).toBeNull();
  expect(toSubRip([cue(3661.5, 3662, 'a\nb')])).toBe('1\n01:01:01,500 --> 01:01:02,000\na\nb\n');
});
