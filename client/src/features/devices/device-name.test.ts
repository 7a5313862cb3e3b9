import { expect, test } from 'vitest';
import { deviceIcon, deviceParts } from './device-name.ts';

test('a mini app is named after its messenger, whatever its browser', () => {
  const device = { platform: 5, browser: 'Chrome', system: 'Android' } as const;
  expect(deviceParts(device)).toEqual({ browser: 'Telegram', system: 'Android' });
  expect(deviceIcon(device)).toBe('telegram');
});

test('the icon shows a phone or a computer', () => {
  const icon = (system: string | null) => deviceIcon({ platform: 4, browser: null, system });
  expect([icon('Android'), icon('iOS'), icon('Windows'), icon(null)]).toEqual([
    'phone',
    'phone',
    'laptop',
    'laptop',
  ]);
});
