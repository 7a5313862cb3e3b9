import { expect, it } from 'vitest';
import { splitWords, twoLineWidth } from './word-breaks.ts';

it.each([
  ['one two three', ['one ', 'two ', 'three']],
  ['你说过，你走的时候灯亮着。', ['你', '说过，', '你', '走的', '时候', '灯', '亮着。']],
  ['接到了 1407 打来的电话', ['接到了 ', '1407 ', '打', '来的', '电话']],
  ['还剩 14 条，共 10 次', ['还', '剩 14 条，', '共 10 次']],
  ['用用户名看剧集', ['用', '用户名', '看', '剧集']],
  ['前 3 集免费，第 1 天（共 5 次）', ['前 3 集', '免费，', '第 1 天', '（共 5 次）']],
  ['金币、已解锁，不扣费', ['金币、', '已解锁，', '不', '扣费']],
  ['于 06:12 删除', ['于 ', '06:12 ', '删除']],
  ['“声音”是她的', ['“声音”', '是', '她的']],
])('word breaks split %j', (text, words) => {
  expect(splitWords(text)).toEqual(words);
});

it.each([
  ['Room 1407', 2.6],
  ['When It Rains in Lisbon', 8.45],
  ['用九十天忘记你', 4],
  ['狼', 1],
])('word breaks divide %j into two lines of %d em', (title, em) => {
  expect(twoLineWidth(title)).toBeCloseTo(em);
});
