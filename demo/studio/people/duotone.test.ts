import { describe, expect, it } from 'vitest';
import { duotoned } from './duotone.ts';

describe('a duotone', () => {
  const duotone = { colors: ['#000000', '#00ff00', '#ffffff'], keep: ['#ff8a5c'] };

  it('replaces colors by brightness wherever they are, and leaves numbers, names and kept colors', () => {
    const hat = {
      tones: ['#000000', '#ffffff', null],
      pieces: [['M 0 0 Z', '#808080', '#ff8a5c']],
      blend: 0.1,
    };
    expect(duotoned(hat, duotone)).toEqual({
      tones: ['#000000', '#ffffff', null],
      pieces: [['M 0 0 Z', '#01ff01', '#ff8a5c']],
      blend: 0.1,
    });
  });

  it('leaves everything as it is when a pose has none', () => {
    const hat = { tones: ['#123456'] };
    expect(duotoned(hat, undefined)).toBe(hat);
  });
});
