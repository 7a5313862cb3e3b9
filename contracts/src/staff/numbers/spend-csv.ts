import * as z from 'zod/mini';
import { fractionDigitsOf } from '../../money.ts';
import { givenCurrency } from '../countries-and-currencies.ts';
import { givenCampaign } from './campaign-name.ts';
import { givenDay } from './period.ts';
import { type GivenSpend, givenSpent, maxSpendRows, spendKey } from './spend.ts';

/** The columns that a file must have, in any order. Others are ignored. */
export const spendColumns = ['campaign', 'day', 'amount', 'currency'] as const;
type Column = (typeof spendColumns)[number];

/**
 * What is wrong with a line. `columns`: some are missing from the first line, `cells`: it has more cells than the first line,
 * `decimals`: more than the currency has, `twice`: another line is of the same campaign, day and currency, `rows`: there are
 * too many, `empty`: there is none.
 */
export type SpendProblem = Column | 'columns' | 'cells' | 'decimals' | 'twice' | 'rows' | 'empty';

export interface SpendMistake {
  /** Of the file, from 1. */
  line: number;
  problem: SpendProblem;
  /** The text of the mistake: a cell, the names of missing columns, or the number of the earlier line. */
  value: string;
}

export interface SpendFile {
  rows: GivenSpend[];
  /** With any, nothing of the file is to be stored. */
  mistakes: SpendMistake[];
}

interface Line {
  line: number;
  cells: string[];
}

const separators = [',', ';', '\t'];

/** The lines of a CSV (RFC 4180) with their cells. Lines without text are left out. */
const readLines = (text: string): Line[] => {
  const firstLine = /^[^\r\n]*/.exec(text)?.[0] ?? '';
  const separator =
    separators.toSorted((one, other) => firstLine.split(other).length - firstLine.split(one).length)[0] ??
    ',';
  const lines: Line[] = [];
  let [line, startedAt, cell, isQuoted] = [1, 1, '', false];
  let cells: string[] = [];
  const endLine = () => {
    cells.push(cell);
    if (cells.some((each) => each.trim() !== '')) lines.push({ line: startedAt, cells });
    [cells, cell, startedAt] = [[], '', line];
  };
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index] ?? '';
    if (character === '\n') line += 1;
    if (isQuoted && character === '"' && text[index + 1] === '"') {
      cell += '"';
      index += 1;
    } else if (character === '"' && (isQuoted || cell === '')) isQuoted = !isQuoted;
    else if (isQuoted) cell += character;
    else if (character === separator) {
      cells.push(cell);
      cell = '';
    } else if (character === '\n') endLine();
    else if (character !== '\r') cell += character;
  }
  endLine();
  return lines;
};

const takes = (schema: z.ZodMiniType, value: unknown): boolean => z.safeParse(schema, value).success;

/** An amount in minor units, of digits with a dot or a comma before the decimals. */
const readAmount = (text: string, currency: string): number | 'amount' | 'decimals' => {
  const [, whole, decimals = ''] = /^(\d{1,12})(?:[.,](\d*))?$/.exec(text) ?? [];
  if (whole === undefined) return 'amount';
  const digits = fractionDigitsOf(currency);
  if (/[1-9]/.test(decimals.slice(digits))) return 'decimals';
  const amountMinor = Number(whole + decimals.slice(0, digits).padEnd(digits, '0'));
  return takes(givenSpent, amountMinor) ? amountMinor : 'amount';
};

/** Reads a line by the places of its columns. */
const readRow = (
  { line, cells }: Line,
  places: Readonly<Record<Column, number>>,
): GivenSpend | SpendMistake[] => {
  const text = (column: Column) => (cells[places[column]] ?? '').trim();
  const [campaign, day, currency, given] = [
    text('campaign'),
    text('day'),
    text('currency').toUpperCase(),
    text('amount'),
  ];
  const mistakes: SpendMistake[] = [];
  if (!takes(givenCampaign, campaign)) mistakes.push({ line, problem: 'campaign', value: campaign });
  if (!takes(givenDay, day)) mistakes.push({ line, problem: 'day', value: day });
  const isCurrency = takes(givenCurrency, currency);
  if (!isCurrency) mistakes.push({ line, problem: 'currency', value: text('currency') });
  const amountMinor = readAmount(given, isCurrency ? currency : 'USD');
  if (typeof amountMinor === 'string') {
    if (amountMinor === 'amount' || isCurrency) mistakes.push({ line, problem: amountMinor, value: given });
    return mistakes;
  }
  return mistakes.length > 0 ? mistakes : { campaign, day, currency, amountMinor };
};

/**
 * Reads what was spent from a CSV: one line for each campaign, day and currency, and the names of the columns in the first.
 * @param text of the file, separated by commas, semicolons or tabs
 */
export const readSpendCsv = (text: string): SpendFile => {
  const [first, ...lines] = readLines(text.replace(/^\uFEFF/, ''));
  if (!first || lines.length === 0) return { rows: [], mistakes: [{ line: 1, problem: 'empty', value: '' }] };
  const names = first.cells.map((cell) => cell.trim().toLowerCase());
  const missing = spendColumns.filter((column) => !names.includes(column));
  if (missing.length > 0)
    return { rows: [], mistakes: [{ line: first.line, problem: 'columns', value: missing.join(', ') }] };
  const places = Object.fromEntries(spendColumns.map((column) => [column, names.indexOf(column)])) as Record<
    Column,
    number
  >;
  const rows: GivenSpend[] = [];
  const mistakes: SpendMistake[] = [];
  const lineOfKey = new Map<string, number>();
  for (const each of lines) {
    const { line, cells } = each;
    if (cells.length > names.length) {
      mistakes.push({ line, problem: 'cells', value: cells.slice(names.length).join(', ') });
      continue;
    }
    const row = readRow(each, places);
    if (Array.isArray(row)) {
      mistakes.push(...row);
      continue;
    }
    const earlier = lineOfKey.get(spendKey(row));
    if (earlier !== undefined) mistakes.push({ line, problem: 'twice', value: String(earlier) });
    lineOfKey.set(spendKey(row), earlier ?? line);
    rows.push(row);
  }
  if (lines.length > maxSpendRows)
    mistakes.unshift({ line: lines[maxSpendRows]?.line ?? 1, problem: 'rows', value: String(lines.length) });
  return { rows, mistakes };
};
