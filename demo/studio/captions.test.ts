import { describe, expect, it } from 'vitest';
import { toCaptions, toSubtitles } from './captions.ts';

const words = (en: string, zh = en) => ({ en, zh, pt: en, es: en });
const line = (fromSeconds: number, speaker: string, text: string, offScreen = false) => ({
  fromSeconds,
  toSeconds: fromSeconds + 2,
  speaker,
  offScreen,
  words: words(text, `“${text}”`),
});
const lines = [
  line(1, 'ana', 'Who is there?'),
  line(4, 'ana', 'Tom?'),
  line(8, 'tom', 'It rains.'),
  line(11, 'tom', 'Let me in.', true),
];
const sounds = [
  { atSeconds: 3.5, sound: 'knock' },
  { atSeconds: 6.9, sound: 'knock' },
  { atSeconds: 14, sound: 'thunder' },
];
const names = {
  speakers: { ana: words('Ana'), tom: words('Tom') },
  soundNames: { knock: words('knock', '敲门声'), thunder: words('thunder', '雷声') },
};

describe('toCaptions', () => {
  it('names a speaker who has changed or is not seen, and the sounds', () => {
    expect(toCaptions({ lines, sounds }, names, 'en').map(({ text }) => text)).toEqual([
      '[Ana] Who is there?',
      '[knock]',
      'Tom?',
      '[knock]',
      '[Tom] It rains.',
      '[Tom] Let me in.',
      '[thunder]',
    ]);
    expect(toCaptions({ lines, sounds }, names, 'zh')[0]?.text).toBe('[Ana]“Who is there?”');
  });

  it('ends a sound where somebody speaks, unless it has just begun', () => {
    const ends = toCaptions({ lines, sounds }, names, 'en').filter(({ text }) => /^\[[a-z]+\]$/.test(text));
    expect(ends.map(({ toSeconds }) => toSeconds)).toEqual([5.1, 8, 15.6]);
  });

  it('refuses a sound without a name', () => {
    expect(() => toCaptions({ lines, sounds: [{ atSeconds: 0, sound: 'bang' }] }, names, 'en')).toThrow(
      'bang',
    );
  });
});

it('toSubtitles gives what is said only', () => {
  expect(toSubtitles({ lines }, 'en').map(({ text }) => text)).toEqual([
    'Who is there?',
    'Tom?',
    'It rains.',
    'Let me in.',
  ]);
});
