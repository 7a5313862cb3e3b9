import * as z from 'zod/mini';
import { storage } from '#lib/storage.ts';

const key = 'sj_countries';
const maxCountries = 3;
const schema = z.array(z.string());

/** The countries chosen before on this device, latest first. */
export const listChosenBefore = (): string[] => {
  try {
    return schema.parse(JSON.parse(storage.get(key) ?? '[]'));
  } catch {
    return [];
  }
};

export const addChosen = (country: string): void => {
  const others = listChosenBefore().filter((code) => code !== country);
  storage.set(key, JSON.stringify([country, ...others].slice(0, maxCountries)));
};
