import { readFileSync } from 'node:fs';
import path from 'node:path';
import { languages, ledgerReason } from '@cliffhanger/contracts';
import { describe, expect, it } from 'vitest';
import { LedgerReason } from '../../server/src/platform/database/generated/enums.ts';
import { freshDatabase } from '../support/database.ts';

// Lists of contracts that another language repeats. TypeScript code is typed from contracts and needs no test.
const root = path.resolve(import.meta.dirname, '../..');
const textOf = (file: string) => readFileSync(path.join(root, file), 'utf8');

describe('the languages of contracts', () => {
  it('are those of the database triggers', async () => {
    const { database, remove } = await freshDatabase();
    const triggers = database.rows<{ sql: string }>(`SELECT sql FROM sqlite_master WHERE type = 'trigger'`);
    await remove();
    const lists = triggers.flatMap(
      ({ sql }) => sql.match(/SELECT '\w\w' AS "language"(?: UNION ALL SELECT '\w\w')+/g) ?? [],
    );
    expect(lists).not.toEqual([]);
    for (const list of lists) {
      expect([...list.matchAll(/'(\w\w)'/g)].map(([, code]) => code)).toEqual(languages);
    }
  });
});

describe('the ledger reasons of contracts', () => {
  it('are those of the database schema', () => {
    expect(Object.values(LedgerReason).sort()).toEqual([...ledgerReason.options].sort());
  });

  it.each([
    'server/src/features/wallet/reconcile.repository.ts',
    'server/src/features/ledger/ledger.repository.ts',
  ])('include each reason that the SQL of %s compares with', (file) => {
    const comparisons = textOf(file).match(/"reason" (?:=|<>|IN) (?:'\w+'|\([^)]*\))/g) ?? [];
    expect(comparisons).not.toEqual([]);
    const reasons = comparisons.flatMap((comparison) =>
      [...comparison.matchAll(/'(\w+)'/g)].map(([, name]) => name),
    );
    expect(ledgerReason.options).toEqual(expect.arrayContaining(reasons));
  });
});
