import type { Language } from '@cliffhanger/contracts';
import { language } from '@cliffhanger/contracts/core';
import * as z from 'zod/mini';
import { onTokenChange } from '#lib/api/token.ts';
import { currentLanguage } from '#lib/language/current-language.ts';
import { storage } from '#lib/storage.ts';
import { Store, useStore } from '#lib/store.ts';

const subtitleSizes = ['small', 'medium', 'large'] as const;
const subtitleBackgrounds = ['none', 'shade', 'black'] as const;
const qualities = ['auto', 'high'] as const;
export type SubtitleSize = (typeof subtitleSizes)[number];
export type SubtitleBackground = (typeof subtitleBackgrounds)[number];
export type Quality = (typeof qualities)[number];

/** How this device plays. Each setting has its own key in the storage, and its default if that is absent or damaged. */
const settings = {
  /** Earlier versions stored 0 or 1. */
  captions: {
    key: 'sj_captions',
    schema: z.pipe(
      z.union([z.boolean(), z.literal([0, 1])]),
      z.transform((stored: boolean | 0 | 1) => Boolean(stored)),
    ),
    default: true,
  },
  /** Null is the language of the interface. */
  subtitleLanguage: {
    key: 'sj_subtitle_language',
    schema: z.nullable(language),
    default: null as Language | null,
  },
  subtitleSize: {
    key: 'sj_subtitle_size',
    schema: z.enum(subtitleSizes),
    default: 'medium' as SubtitleSize,
  },
  subtitleBackground: {
    key: 'sj_subtitle_background',
    schema: z.enum(subtitleBackgrounds),
    default: 'none' as SubtitleBackground,
  },
  /** Whether they also name who speaks and the sounds, for who does not hear them. */
  subtitleSounds: { key: 'sj_subtitle_sounds', schema: z.boolean(), default: false },
  dataSaver: { key: 'sj_data_saver', schema: z.boolean(), default: false },
  /** The quality without the data saver, which is stronger. */
  quality: { key: 'sj_quality', schema: z.enum(qualities), default: 'auto' as Quality },
  /** Whether the next episode starts when one ends. */
  autoplay: { key: 'sj_autoplay', schema: z.boolean(), default: true },
};

type Settings = typeof settings;
type SettingName = keyof Settings;
type Widen<Value> = Value extends boolean ? boolean : Value;
export type DeviceSettings = { [Name in SettingName]: Widen<Settings[Name]['default']> };

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Reads a stored value. @returns its default if it is absent or damaged */
export const readSetting = <Name extends SettingName>(name: Name): DeviceSettings[Name] => {
  const { key, schema, default: fallback } = settings[name];
  const text = storage.get(key);
  const parsed = text === null ? undefined : schema.safeParse(parseJson(text));
  return (parsed?.success ? parsed.data : fallback) as DeviceSettings[Name];
};

const readAll = (): DeviceSettings =>
  Object.fromEntries(
    (Object.keys(settings) as SettingName[]).map((name) => [name, readSetting(name)]),
  ) as DeviceSettings;

const store = new Store(readAll());

/** The current settings, for code outside of components. */
export const getDeviceSettings = (): DeviceSettings => store.value;

/** Calls back with each change. @returns a function that ends it */
export const subscribeToDeviceSettings = store.subscribe;

export const useDeviceSettings = (): DeviceSettings => useStore(store);

/** Changes settings and stores them on this device. */
export const changeDeviceSettings = (changed: Partial<DeviceSettings>): void => {
  for (const name of Object.keys(changed) as SettingName[]) {
    storage.set(settings[name].key, JSON.stringify(changed[name]));
  }
  store.set({ ...store.value, ...changed });
};

/** Reads the storage again, after it was cleared. */
export const reloadDeviceSettings = (): void => store.set(readAll());

// The end of a session clears the storage.
onTokenChange((token) => {
  if (token === null) reloadDeviceSettings();
});

/** The language in which subtitles are shown if the drama has it. */
export const subtitleLanguageOf = ({ subtitleLanguage }: DeviceSettings): Language =>
  subtitleLanguage ?? currentLanguage();
