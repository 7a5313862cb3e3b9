import type { SubtitleTrack } from '@cliffhanger/contracts';
import { describe, expect, it } from 'vitest';
import { chooseSubtitles, cueText, findLastLine } from './subtitles.ts';

const track = (
  language: SubtitleTrack['language'],
  kind: SubtitleTrack['kind'] = 'subtitles',
): SubtitleTrack => ({ language, kind, url: `${language}.vtt` });

describe('chooseSubtitles', () => {
  it('prefers the viewer’s language, then English, then any', () => {
    const tracks = [track('zh'), track('en'), track('pt')];
    expect(chooseSubtitles(tracks, 'pt')?.language).toBe('pt');
    expect(chooseSubtitles(tracks, 'es')?.language).toBe('en');
    expect(chooseSubtitles([track('zh')], 'es')?.language).toBe('zh');
    expect(chooseSubtitles([], 'es')).toBeUndefined();
  });

  it('takes captions if the viewer wants them, and the other kind before another language', () => {
    const tracks = [track('en'), track('pt'), track('en', 'captions'), track('zh', 'captions')];
    expect(chooseSubtitles(tracks, 'en', 'captions')?.kind).toBe('captions');
    expect(chooseSubtitles(tracks, 'en')?.kind).toBe('subtitles');
    expect(chooseSubtitles(tracks, 'pt', 'captions')).toMatchObject({ language: 'pt', kind: 'subtitles' });
    expect(chooseSubtitles(tracks, 'zh')).toMatchObject({ language: 'zh', kind: 'captions' });
  });
});

describe('spokenText', () => {
  it('shows overlapping cues in the order they began', () => {
    const cues = [
      { startTime: 4, text: 'No.' },
      { startTime: 2, text: 'Did you\nsee him?' },
    ];
    expect(cueText(cues)).toBe('Did you\nsee him?\nNo.');
  });

  it('removes WebVTT tags and decodes entities', () => {
    expect(cueText([{ startTime: 0, text: '<v Ana><i>Tom &amp; I</i></v> 1 &lt; 2' }])).toBe('Tom & I 1 < 2');
  });

  it('is empty without active text', () => {
    expect(cueText([])).toBe('');
    expect(cueText([{ startTime: 0, text: ' ' }])).toBe('');
  });
});

it('the last line is the last dialog, without sounds, in one line', () => {
  const cues = [
    { startTime: 9, text: '[door closes]' },
    { startTime: 7, text: '<i>You came\nback.</i>' },
    { startTime: 2, text: 'Who is there?' },
    { startTime: 11, text: '♪ ♪' },
  ];
  expect(findLastLine(cues)).toBe('You came back.');
  expect(findLastLine([{ startTime: 1, text: '（掌声）' }])).toBeNull();
  expect(findLastLine([])).toBeNull();
});
