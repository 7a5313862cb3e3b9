import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { WordWrap } from './word-wrap.tsx';

it('a wrapped Chinese text is one text, in which a screen reader finds no spaces', () => {
  const html = renderToStaticMarkup(createElement(WordWrap, { text: '用九十天忘记你' }));
  expect(html).toMatch(/^<span[^<>]*>用\u200b九十\u200b天\u200b忘记\u200b你<\/span>$/);
});
