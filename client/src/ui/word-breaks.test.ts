import { expect, it } from 'vitest';
import { splitWords } from './word-breaks.ts';

it.each([
  ['one two three', ['one ', 'two ', 'three']],
  ['你说过，你走的时候灯亮着。', ['你', '说过，', '你', '走的', '时候', '灯', '亮着。']],
  ['接到了 1407 打来的电话', ['接到了 ', '1407 ', '打', '来的', '电话']],
  ['还剩 14 条，共 10 次', ['还', '剩 ', '14 条，', '共 ', '10 次']],
  ['用用户名看剧集', ['用', '用户名', '看', '剧集']],
  ['“声音”是她的', ['“声音”', '是', '她的']],
])('splits %j', (text, words) => {
  expect(splitWords(text)).toEqual(words);
});
