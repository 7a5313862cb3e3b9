import type { FileProblem, MediaJobJson } from '@cliffhanger/contracts/staff';
import { fileProblem } from '@cliffhanger/contracts/staff';
import type { TFunction } from 'i18next';
import { formatNumber, languageName } from '#lib/language/format.ts';

type T = TFunction<['files', 'common']>;

const formatValue = (name: string, value: string | number): string => {
  if (name === 'language') return languageName(String(value));
  return /^\d+(\.\d+)?$/.test(String(value)) ? formatNumber(Number(value)) : String(value);
};

/** What is wrong with a file, as a sentence without its name. */
export const problemWords = ({ line, code, values }: Omit<FileProblem, 'file'>, t: T): string => {
  const entries = Object.entries(values).map(([name, value]) => [name, formatValue(name, value)]);
  const text = t(`problem.${code}`, Object.fromEntries(entries));
  return line === null ? text : t('problem.ofLine', { line, text });
};

const readDetails = (json: string | undefined): FileProblem | null => {
  try {
    return fileProblem.safeParse(JSON.parse(json ?? '')).data ?? null;
  } catch {
    // Of an earlier version, which has the sentence alone.
    return null;
  }
};

/** Why an encoding has failed. */
export const jobProblem = (error: MediaJobJson['error'] | undefined, t: T): string => {
  const { code, values = {} } = error ?? {};
  if (code === 'diskFull') return t('job.diskFull');
  if (code === 'workerEnded') return t('job.workerEnded', { attempts: values.attempts ?? '' });
  const problem = readDetails(values.details);
  if (problem) return problemWords(problem, t);
  return t('job.encodingFailed', { reason: values.reason ?? values.problem ?? '' });
};
