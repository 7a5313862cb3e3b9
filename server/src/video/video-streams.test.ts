import { expect, it } from 'vitest';
import { chooseSound, describeSound, readHeader } from './video-streams.ts';

const picture = 'Stream #0:0: Video: h264 (High), yuv420p, 90x160, 24.86 fps, 25 tbr, 90k tbn';
const hear = (...sounds: string[]) => {
  const streams = sounds.map((text, index) => `    Stream #0:${index + 1}${text}`);
  const { soundTracks } = readHeader([`    ${picture}`, ...streams].join('\n'));
  const chosen = chooseSound(soundTracks.filter(({ isKnown, isEmpty }) => isKnown && !isEmpty));
  return { streams: chosen.map(({ stream }) => stream), notes: describeSound(soundTracks, chosen) };
};

it.each([
  ['the only one', ['[0x2](und): Audio: aac (LC), 44100 Hz, stereo'], [1], []],
  [
    'the default one of two languages',
    ['(eng): Audio: aac, 44100 Hz, mono, fltp', '(chi): Audio: aac, 44100 Hz, mono, fltp (default)'],
    [2],
    ['sound track 2 (chi) is heard, not 1 (eng)'],
  ],
  [
    'the first of two languages that are both default ones',
    ['(eng): Audio: aac, 44100 Hz, mono (default)', '(chi): Audio: aac, 44100 Hz, mono (default)'],
    [1],
    ['sound track 1 (eng) is heard, not 2 (chi)'],
  ],
  [
    'both microphones',
    ['[0x2](und): Audio: aac, 48000 Hz, mono (default)', ': Audio: pcm_s16le, 48000 Hz, mono'],
    [1, 2],
    ['its mono sound tracks 1 and 2 are mixed'],
  ],
  [
    'four microphones',
    Array(4).fill('(eng): Audio: pcm_s24le, 48000 Hz, mono, s32'),
    [1, 2, 3, 4],
    ['its mono sound tracks 1 (eng) and 2 (eng) and 3 (eng) and 4 (eng) are mixed'],
  ],
  [
    'one of two stereo tracks',
    [': Audio: aac, 44100 Hz, stereo', ': Audio: aac, 44100 Hz, stereo'],
    [1],
    ['sound track 1 is heard, not 2'],
  ],
  [
    'no commentary',
    ['(eng): Audio: aac, 44100 Hz, mono (comment)', '(eng): Audio: aac, 44100 Hz, mono'],
    [2],
    ['sound track 2 (eng) is heard, not 1 (eng)'],
  ],
  [
    'a known codec',
    [': Audio: none (apac / 0x63617061), 48000 Hz, 4 channels', ': Audio: aac, 48000 Hz, stereo'],
    [2],
    ['sound track 2 is heard, not 1'],
  ],
  [
    'nothing of an empty one',
    [': Audio: aac ([15][0][0][0] / 0x000F), 0 channels, fltp'],
    [],
    ['its sound track is empty: it will be silent'],
  ],
  [
    'the one that is not empty',
    [': Audio: aac, 0 channels, fltp (default)', ': Audio: aac, 44100 Hz, mono'],
    [2],
    ['its sound track 1 is empty'],
  ],
])('of several sound tracks, an episode has %s', (_, sounds, streams, notes) => {
  expect(hear(...sounds)).toEqual({ streams, notes });
});
