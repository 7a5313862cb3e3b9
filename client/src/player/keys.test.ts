import { describe, expect, it } from 'vitest';
import { findKeyCommand } from './keys.ts';

describe('findKeyCommand', () => {
  const press = (key: string, rest = {}) =>
    findKeyCommand({ key, ctrlKey: false, metaKey: false, altKey: false, defaultPrevented: false, ...rest });

  it('finds commands with and without caps lock', () => {
    expect(press(' ')).toBe('playOrPause');
    expect(press('M')).toBe('mute');
    expect(press('ArrowDown')).toBe('next');
    expect(press('?')).toBe('help');
    expect(['0', '5', '9'].map((key) => press(key))).toEqual(['seekTenth', 'seekTenth', 'seekTenth']);
    expect(press('x')).toBeNull();
  });

  it('ignores the browser’s shortcuts', () => {
    expect(press('l', { ctrlKey: true })).toBeNull();
    expect(press('s', { metaKey: true })).toBeNull();
    expect(press(' ', { defaultPrevented: true })).toBeNull();
  });
});
