import { readSpendCsv } from '@cliffhanger/contracts/staff';
import { expect, it } from 'vitest';

it('reads what spreadsheets write: a byte order mark, quotes, semicolons, decimal commas and other columns', () => {
  const rows = [
    { campaign: 'Ferry, "night"', day: '2026-11-01', currency: 'EUR', amountMinor: 123450 },
    { campaign: 'Ferry', day: '2026-11-01', currency: 'JPY', amountMinor: 300 },
  ];
  expect(
    readSpendCsv(
      '\uFEFFDay;Clicks;Campaign;Currency;Amount\r\n2026-11-01;7;"Ferry, ""night""";eur;1234,5\r\n\r\n2026-11-01;;Ferry;JPY;300,00\r\n',
    ),
  ).toEqual({ rows, mistakes: [] });
  expect(readSpendCsv('campaign,day,amount,currency\n"Ferry, ""night""",2026-11-01,1234.50,EUR')).toEqual({
    rows: rows.slice(0, 1),
    mistakes: [],
  });
});

it('says every mistake by its line', () => {
  const text = [
    'campaign,day,amount,currency',
    'Ferry,2026-11-01,10,USD',
    ',2026-13-01,ten,US',
    '"Fer\nry",2026-11-02,1.005,USD',
    'Ferry,2026-11-01,11,USD',
    'Ferry,2026-11-03,"1,000.00",USD',
    'Ferry,2026-11-03,1,000.00,USD',
    'Ferry,2026-11-04,-5,USD',
    'Ferry,2026-11-05,9999999999999,USD',
  ].join('\n');
  expect(readSpendCsv(text).mistakes).toEqual([
    { line: 3, problem: 'campaign', value: '' },
    { line: 3, problem: 'day', value: '2026-13-01' },
    { line: 3, problem: 'currency', value: 'US' },
    { line: 3, problem: 'amount', value: 'ten' },
    { line: 4, problem: 'campaign', value: 'Fer\nry' },
    { line: 4, problem: 'decimals', value: '1.005' },
    { line: 6, problem: 'twice', value: '2' },
    { line: 7, problem: 'amount', value: '1,000.00' },
    { line: 8, problem: 'cells', value: 'USD' },
    { line: 9, problem: 'amount', value: '-5' },
    { line: 10, problem: 'amount', value: '9999999999999' },
  ]);
  expect(readSpendCsv('campaign,date,cost\nFerry,2026-11-01,1').mistakes).toEqual([
    { line: 1, problem: 'columns', value: 'day, amount, currency' },
  ]);
  expect(readSpendCsv('').mistakes).toEqual([{ line: 1, problem: 'empty', value: '' }]);
  const many = Array.from({ length: 1002 }, (_, index) => `c${index},2026-11-01,1,USD`).join('\n');
  expect(readSpendCsv(`campaign,day,amount,currency\n${many}`).mistakes).toEqual([
    { line: 1002, problem: 'rows', value: '1002' },
  ]);
});
