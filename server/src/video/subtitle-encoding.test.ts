import { expect, it } from 'vitest';
import { guessEncoding } from './guess-encoding.ts';
import { decodeSubtitles, describeBytes } from './subtitle-encoding.ts';

const head = '1\n00:00:01,000 --> 00:00:02,000\n';
const swapped = (text: string) => Buffer.from(text, 'utf16le').swap16();
const afterHead = (hex: string) => Buffer.concat([Buffer.from(head), Buffer.from(hex, 'hex')]);

it.each([
  ['UTF-8', Buffer.from(`${head}你来了。`), '你来了。'],
  ['UTF-16', Buffer.from(`\uFEFF${head}你来了。`, 'utf16le'), '你来了。'],
  ['UTF-16', swapped(`\uFEFF${head}¿Quién?`), '¿Quién?'],
  ['UTF-16', Buffer.from(`${head}你来了。`, 'utf16le'), '你来了。'],
  ['UTF-16', swapped(`${head}Who?`), 'Who?'],
  ['GB18030', afterHead('c4e3c0b4c1cba1a30aced2b4d3c0b4c3bbd3d0c0ebbfaaa1a3'), '你来了。\n我从来没有离开。'],
  ['GB18030', afterHead('cbfbd4dab6c1a1b6baecc2a5c3cea1b7a1ada1ad'), '他在读《红楼梦》……'],
  ['GB18030', afterHead('d5bed7a1a3a1'), '站住！'],
  ['Big5', afterHead('a970acb0a4b0bbf2a4a3bba1b8dca148'), '妳為什麼不說話？'],
  ['Big5', afterHead('a7daadcca65eae61a761a143'), '我們回家吧。'],
  ['windows-1252', Buffer.from(`${head}¿Qué pasó, señor?`, 'latin1'), '¿Qué pasó, señor?'],
  ['windows-1252', Buffer.from(`${head}Não, coração. É à força!`, 'latin1'), 'Não, coração. É à força!'],
  ['windows-1252', afterHead('93446f6e9274942097204e6f85'), '“Don’t” — No…'],
])('subtitles in %s are recognized (%#)', (encoding, bytes, shown) => {
  const decoded = decodeSubtitles(bytes);
  expect({ encoding: decoded?.encoding, text: decoded?.text.replace(/^\uFEFF/, '') }).toEqual({
    encoding,
    text: `${head}${shown}`,
  });
});

it.each([
  [
    'broken UTF-8',
    Buffer.concat([Buffer.from(`${head}¡Qué! ¿Quién?`), Buffer.from('e9', 'hex')]),
    'line 3 has the bytes c2 a1 51 75 c3 a9',
  ],
  [
    'Korean',
    afterHead('c7d1b1b9beee20c0dab8b7c0d4b4cfb4d92e20bec8b3e7c7cfbcbcbfe420bfa9b7afbad0'),
    'line 3 has the bytes c7 d1 b1 b9 be ee',
  ],
  [
    'Korean of few words',
    afterHead('bec8b3e7c7cfbcbcbfe42e20b3aab4c220b3cab8a620bbe7b6fbc7d82e'),
    'line 3 has the bytes be c8 b3 e7 c7 cf',
  ],
  [
    'Japanese in EUC',
    afterHead('a4a2a4caa4bfa4cfc3afa4c7a4b9a4aba1a9'),
    'line 3 has the bytes a4 a2 a4 ca a4 bf',
  ],
  [
    'Japanese in Shift JIS',
    afterHead('82a082c882bd82cd924e82c582b782a98148'),
    'line 3 has the bytes 82 a0 82 c8 82 bd',
  ],
  [
    'Cyrillic',
    afterHead('cff0e8e2e5f22c20eae0ea20e4e5ebe03f20d5eef0eef8ee2e'),
    'line 3 has the bytes cf f0 e8 e2 e5 f2',
  ],
  ['Mac OS Roman', afterHead('c05175 8e3f'.replaceAll(' ', '')), 'line 3 has the bytes c0 51 75 8e 3f'],
  ['UTF-32', Buffer.from('fffe0000310000000a000000', 'hex'), 'line 1 has the bytes ff fe 00 00 31 00'],
])('subtitles in %s are refused with what was seen', (_, bytes, seen) => {
  expect({ decoded: decodeSubtitles(bytes), seen: describeBytes(bytes) }).toEqual({ decoded: null, seen });
});

it.each([
  ['windows-1251', afterHead('cff0e8e2e5f22c20eae0ea20e4e5ebe03f'), 'Привет, как дела?'],
  ['shift_jis', afterHead('82a082c882bd82cd924e82c582b782a98148'), 'あなたは誰ですか？'],
  ['euc-jp', afterHead('a4a2a4caa4bfa4cfc3afa4c7a4b9a4aba1a9'), 'あなたは誰ですか？'],
  [
    'euc-kr',
    afterHead('bec8b3e7c7cfbcbcbfe42e20b3aab4c220b3cab8a620bbe7b6fbc7d82e'),
    '안녕하세요. 나는 너를 사랑해.',
  ],
  ['gb18030', afterHead('c4e3c0b4c1cba1a30aced2b4d3c0b4c3bbd3d0c0ebbfaaa1a3'), '你来了。\n我从来没有离开。'],
  ['utf-16le', Buffer.from(`\uFEFF${head}你来了。`, 'utf16le'), '你来了。'],
] as const)('a person is shown subtitles in %s first in this encoding', (encoding, bytes, shown) => {
  expect(guessEncoding(bytes)).toMatchObject({ encoding, text: `${head}${shown}` });
  expect(guessEncoding(bytes, encoding)?.text).toBe(`${head}${shown}`);
});
