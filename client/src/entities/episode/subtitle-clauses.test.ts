import { expect, it } from 'vitest';
import { splitClauses } from './subtitle-clauses.ts';

it('a Chinese subtitle may break after its clauses, and within long ones between words', () => {
  expect(splitClauses('[董事们]是，董事长！是，董事长！')).toEqual([
    '[董事们]',
    '是，',
    '董事长！',
    '是，',
    '董事长！',
  ]);
  expect(splitClauses('[苔丝]一个小时前，我谁也不是。')).toEqual(['[苔丝]', '一个小时前，', '我谁也不是。']);
  expect(splitClauses('“我想你”，谁就没猫……')).toEqual(['“我想你”，', '谁就没猫……']);
  const long = splitClauses('雪下了一整夜雪下了一整夜也没有人来。');
  expect(long.length).toBeGreaterThan(3);
  expect(long.join('')).toBe('雪下了一整夜雪下了一整夜也没有人来。');
});
