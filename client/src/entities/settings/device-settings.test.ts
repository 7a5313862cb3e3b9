import { beforeEach, expect, test } from 'vitest';
import { storage } from '#lib/storage.ts';
import {
  changeDeviceSettings,
  getDeviceSettings,
  readSetting,
  reloadDeviceSettings,
} from './device-settings.ts';

beforeEach(() => {
  storage.clearExcept([]);
  reloadDeviceSettings();
});

test('a setting is stored under its own key and read again', () => {
  changeDeviceSettings({ subtitleSize: 'large', dataSaver: true });
  expect(storage.get('sj_subtitle_size')).toBe('"large"');
  reloadDeviceSettings();
  expect(getDeviceSettings()).toMatchObject({ subtitleSize: 'large', dataSaver: true, autoplay: true });
});

test('a damaged value counts as absent', () => {
  for (const text of ['{', '"huge"', 'null', '7', '']) {
    storage.set('sj_subtitle_size', text);
    expect(readSetting('subtitleSize')).toBe('medium');
  }
  storage.set('sj_autoplay', 'no');
  expect(readSetting('autoplay')).toBe(true);
});

test('clearing the storage brings the defaults back', () => {
  changeDeviceSettings({ captions: false });
  storage.clearExcept([]);
  reloadDeviceSettings();
  expect(getDeviceSettings().captions).toBe(true);
});

test('captions that an earlier version turned off stay off', () => {
  storage.set('sj_captions', '0');
  expect(readSetting('captions')).toBe(false);
});
