import { expect } from 'vitest';
import { staff } from './staff.ts';

/** Staff commands on a library: `print` returns the lines of a success, `json` its value, `refusal` a failure. */
export const commandsOf = (dataDir: string) => {
  const print = async (...words: string[]): Promise<string[]> => {
    const { code, stdout, stderr } = await staff(dataDir, ...words);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    return stdout.trimEnd().split('\n');
  };
  const json = async <T>(...words: string[]): Promise<T> =>
    JSON.parse((await print(...words, '--json')).join('\n'));
  const refusal = async (...words: string[]) => {
    const { code, stderr } = await staff(dataDir, ...words);
    return { code, stderr };
  };
  return { print, json, refusal };
};
