import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const folder = path.resolve(import.meta.dirname, '../../docs/decisions');
const textOf = (file: string) => readFileSync(path.join(folder, file), 'utf8');
const files = readdirSync(folder).filter((file) => file !== 'README.md');

const header =
  /^# (?<number>\d{4}) (?<title>.+)\n\nDate: (?<date>20\d\d-\d\d-\d\d)\nStatus: (?<status>accepted|superseded by \[?(?<successor>\d{4}))/;
const headerOf = (file: string) => header.exec(textOf(file))?.groups ?? {};

describe('decision records', () => {
  it.each(files)('%s has a number, title, date, status and the three sections', (file) => {
    const { number } = headerOf(file);
    expect(file).toMatch(new RegExp(`^${number}-[a-z0-9-]+\\.md$`));
    const sections = [...textOf(file).matchAll(/^## (.+)$/gm)].map(([, heading]) => heading);
    expect(sections).toEqual(['Context', 'Decision', 'Consequences']);
    expect(textOf(file).trimEnd().split('\n').length).toBeLessThanOrEqual(60);
  });

  it('are numbered from 0001 without gaps, and a successor is one of them', () => {
    const numbers = files.map((file) => file.slice(0, 4));
    expect(numbers).toEqual(files.map((_, index) => String(index + 1).padStart(4, '0')));
    const successors = files.flatMap((file) => headerOf(file).successor ?? []);
    expect(numbers).toEqual(expect.arrayContaining(successors));
  });

  it('are listed in the index with their titles, dates and status', () => {
    const rows = [...textOf('README.md').matchAll(/^\| \[\d{4}\].*$/gm)].map(([row]) =>
      row.split('|').map((cell) => cell.trim()),
    );
    const expected = files.map((file) => {
      const { number, title, date, status } = headerOf(file);
      return ['', `[${number}](${file})`, title, date, status?.replace('[', ''), ''];
    });
    expect(rows).toEqual(expected);
  });
});
