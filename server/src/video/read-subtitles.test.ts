import { expect, it } from 'vitest';
import { readSubtitles as readFile } from './read-subtitles.ts';
import { describeLineIssue } from './subtitle-issues.ts';

/** With its issues as commands print them. */
const readSubtitles = (text: string) => {
  const { cues, problems, notes } = readFile(text);
  const describe = (issues: readonly Parameters<typeof describeLineIssue>[0][]) =>
    issues.map((issue) => ({ line: issue.line, message: describeLineIssue(issue) }));
  return { cues, problems: describe(problems), notes: describe(notes) };
};

/** The cues as `from-to text`. */
const cuesOf = (text: string) =>
  readSubtitles(text).cues.map(
    ({ fromSeconds, toSeconds, text: words }) => `${fromSeconds}-${toSeconds} ${words}`,
  );

const at = (second: number) => `00:00:0${second},000 --> 00:00:0${second},900`;

it('the subtitle reader reads WebVTT without its places, notes and markup', () => {
  const text =
    '\uFEFFWEBVTT\r\n\r\nNOTE not shown\r\n\r\n1\r\n00:01.500 --> 01:00:02.000 line:0\r\n<v Mei>Who &amp; <i>why</i>?\r\nNow.\r\n';
  expect(readSubtitles(text)).toEqual({
    cues: [{ fromSeconds: 1.5, toSeconds: 3602, text: 'Who & why?\nNow.' }],
    problems: [],
    notes: [],
  });
});

it('the subtitle reader reads SubRip', () => {
  const text = '1\n00:00:01,000 --> 00:00:02,5\n{\\an8}站住。\n\n2\n00:00:03,000 --> 00:00:04,000\n\n';
  expect(readSubtitles(text)).toEqual({
    cues: [{ fromSeconds: 1, toSeconds: 2.5, text: '站住。' }],
    problems: [],
    notes: [{ line: 6, message: 'has no text and is not shown' }],
  });
});

it('the subtitle reader tells the line of what it does not understand', () => {
  const text = 'WEBVTT\n\n1 --> 2\nHi\n\n00:05.000 --> 00:04.000\nHi\n\n00:00:01.00,00:00:02.00\nHi\n';
  expect(readSubtitles(text).problems).toEqual([
    { line: 3, message: '"1 --> 2" is not a time span' },
    { line: 6, message: 'ends before it begins' },
    { line: 9, message: '"00:00:01.00,00:00:02.00" is not a time span' },
  ]);
  expect(readSubtitles(`1\n00:00:01,000\nHi\n${at(2)}\nB`).problems).toEqual([
    { line: 2, message: '"00:00:01,000" is not a time span' },
  ]);
  expect(readSubtitles('[Script Info]').problems).toEqual([
    { line: 1, message: 'has no subtitle with a text' },
  ]);
  expect(readSubtitles(`1\n${at(1)}\n\n`).problems).toEqual([
    { line: 1, message: 'has no subtitle with a text' },
  ]);
});

it.each([
  [
    'without blank lines',
    `1\n${at(1)}\nYou came back.\n2\n${at(2)}\nI never left.\n3\n${at(3)}\nThen who?`,
    ['1-1.9 You came back.', '2-2.9 I never left.', '3-3.9 Then who?'],
  ],
  [
    'without blank lines and numbers',
    `${at(1)}\n3\n${at(2)}\n2\n${at(3)}\n1`,
    ['1-1.9 3', '2-2.9 2', '3-3.9 1'],
  ],
  ['with marks at its numbers', `1.\n${at(1)}\nA\n\n2.\n${at(2)}\nB`, ['1-1.9 A', '2-2.9 B']],
  ['with number signs', `#1\n${at(1)}\nA\n#2\n${at(2)}\nB`, ['1-1.9 A', '2-2.9 B']],
  ['without blank lines, with numbers that skip', `4\n${at(1)}\nA\n9\n${at(2)}\nB`, ['1-1.9 A', '2-2.9 B']],
  ['without blank lines, with a number as text', `1\n${at(1)}\n7\n2\n${at(2)}\nB`, ['1-1.9 7', '2-2.9 B']],
  [
    'with a blank line in a text',
    `1\n${at(1)}\nI never said\n\nit was you.\n\n2\n${at(2)}\n\nLiar.`,
    ['1-1.9 I never said\nit was you.', '2-2.9 Liar.'],
  ],
  ['with two blank lines in a text', `1\n${at(1)}\nA\n\n\nB\n\n2\n${at(2)}\nC`, ['1-1.9 A\nB', '2-2.9 C']],
  [
    'without blank lines and one number',
    `1\n${at(1)}\nA\n${at(2)}\nB\n2\n${at(3)}\nC`,
    ['1-1.9 A', '2-2.9 B', '3-3.9 C'],
  ],
  [
    'with blank lines around its numbers',
    `1\n\n${at(1)}\n\nA\n\n2\n\n${at(2)}\n\nB\n\n`,
    ['1-1.9 A', '2-2.9 B'],
  ],
  [
    'with a blank line in a text, but not before the next time',
    `${at(1)}\nA\n\nB\n${at(2)}\nC`,
    ['1-1.9 A\nB', '2-2.9 C'],
  ],
  [
    'with lines of one space',
    'WEBVTT\nKind: captions\nLanguage: en\n\n00:00.500 --> 00:02.000 align:start\n \nhello<00:00:00.900><c> world</c>\n\n00:02.000 --> 00:02.010\nhello world\n ',
    ['0.5-2 hello world', '2-2.01 hello world'],
  ],
  [
    'with lines of wide spaces',
    `1\n${at(1)}\n\u3000\n走。\n\u00a0\n2\n${at(2)}\n来。`,
    ['1-1.9 走。', '2-2.9 来。'],
  ],
  ['with short arrows', '1\n00:00:01,000 -> 00:00:02,000\nA', ['1-2 A']],
  ['with spaces in its times', '1\n00: 00: 01, 000 -> 00: 00: 02, 500\nA', ['1-2.5 A']],
  [
    'with long dashes',
    '1\n00:00:01,000 –> 00:00:02,000\nA\n2\n00:00:02,000 —> 00:00:03,000\nB',
    ['1-2 A', '2-3 B'],
  ],
  ['with wide signs', '1\n00：00：01，000 －－＞ 00：00：02，000\nA', ['1-2 A']],
  ['with an arrow as a sign', '1\n00:00:01,000 → 00:00:02,000\nA', ['1-2 A']],
  ['without spaces around arrows', '1\n00:00:01,000-->00:00:02,000\nA', ['1-2 A']],
  ['without fractions', '1\n00:00:01 --> 00:00:02\nA', ['1-2 A']],
  ['with an arrow in a text', `1\n${at(1)}\nA -> B\n2\n${at(2)}\nC`, ['1-1.9 A -> B', '2-2.9 C']],
  [
    'with times in a text',
    `1\n${at(1)}\n12:30 -> 14:00\n10:30, 11:45?\n2\n${at(2)}\nC`,
    ['1-1.9 12:30 -> 14:00\n10:30, 11:45?', '2-2.9 C'],
  ],
  [
    'that overlap',
    'WEBVTT\n\n00:01.000 --> 00:04.000\nA\n\n00:02.000 --> 00:03.000\nB\n\n00:02.000 --> 00:03.000\nC',
    ['1-4 A', '2-3 B', '2-3 C'],
  ],
  ['in a wrong order', `2\n${at(3)}\nB\n\n1\n${at(1)}\nA`, ['3-3.9 B', '1-1.9 A']],
  [
    'with names and comments of WebVTT',
    'WEBVTT - title\n\nSTYLE\n::cue { color: red }\n\nREGION\nid:one\n\nintro\n00:01.000 --> 00:02.000\nA\n\nNOTE\nnot shown\n\nlast one\n00:02.000 --> 00:03.000\nB',
    ['1-2 A', '2-3 B'],
  ],
  ['with old line ends', `1\r${at(1)}\rA\r\r2\r${at(2)}\rB`, ['1-1.9 A', '2-2.9 B']],
])('the subtitle reader reads cues %s', (_, text, cues) => {
  expect(cuesOf(text)).toEqual(cues);
  expect(readSubtitles(text)).toMatchObject({ problems: [], notes: [] });
});

it.each([
  ['Don&#39;t say &quot;never&quot;&hellip;', 'Don\'t say "never"…'],
  ['&#x4F60;&#22909; &eacute;&ntilde; &frac12; &ndash; &euro;', '你好 éñ ½ – €'],
  ['Tom&nbsp;&amp;&lt;i&gt; Q&A R&D; &unknown; AT&T', 'Tom &<i> Q&A R&D; &unknown; AT&T'],
  ['&amp;hellip; &lt;b&gt;', '&hellip; <b>'],
  ['他在读<红楼梦>。', '他在读<红楼梦>。'],
  ['<<轻声>> 别走', '<<轻声>> 别走'],
  ['2 < 3 and 5 > 4 <3 <- <sighs> <Act 2>', '2 < 3 and 5 > 4 <3 <- <sighs> <Act 2>'],
  ['<i>A</i> <b class>B</b> <I>C</I> <font color="#fff">D</font>', 'A <b class>B C D'],
  ['<v.loud Mei Lin>A</v> <lang en>B</lang> <ruby>漢<rt>kan</rt></ruby> <c.red.big>C</c>', 'A B 漢kan C'],
  ['one<00:00:01.500>two<br>three<br/>four', 'onetwo\nthree\nfour'],
  ['one\\Ntwo\\hthree {\\i1}four{\\i0} {a} C:\\new', 'one\ntwo three four {a} C:\\new'],
  ['{\\an7\\p1}m 0 0 l 9 9{\\p0}seen {\\pos(1,2)}here', 'seen here'],
  ['one&#10;&#10;two&#0;', 'one\ntwo\ufffd'],
])('the subtitle reader shows %s as it was meant', (written, shown) => {
  expect(cuesOf(`1\n${at(1)}\n${written}`)).toEqual([`1-1.9 ${shown}`]);
});

it('the subtitle reader shows a cue without a length, until the next one', () => {
  const text = `1\n00:00:01,000 --> 00:00:01,000\nA\n\n2\n00:00:02,500 --> 00:00:02,500\nB\n\n3\n00:00:09,000 --> 00:00:09,000\nC`;
  expect(cuesOf(text)).toEqual(['1-2.5 A', '2.5-4.5 B', '9-11 C']);
  expect(readSubtitles(text).notes).toEqual([
    { line: 2, message: 'has no length and is shown for 1.5 seconds' },
    { line: 6, message: 'has no length and is shown for 2.0 seconds' },
    { line: 10, message: 'has no length and is shown for 2.0 seconds' },
  ]);
});

it('the subtitle reader names what may be words, and is taken for the name of a cue', () => {
  const text = `WEBVTT\n\n00:01.000 --> 00:02.000\nI never said\n\nit was you.\n00:03.000 --> 00:04.000\nB\n\ncue-3\n00:04.000 --> 00:05.000\nC`;
  expect(cuesOf(text)).toEqual(['1-2 I never said', '3-4 B', '4-5 C']);
  expect(readSubtitles(text).notes).toEqual([
    { line: 6, message: '"it was you." is the name of a cue and not shown' },
  ]);
  expect(readSubtitles(`${at(1)}\nFive\n\n4\n${at(2)}\nB`).notes).toEqual([
    { line: 4, message: '"4" is the name of a cue and not shown' },
  ]);
});

it('the subtitle reader names what is before the first time', () => {
  const text = `Translated by Ana\n\n1\n${at(1)}\nHi`;
  expect(cuesOf(text)).toEqual(['1-1.9 Hi']);
  expect(readSubtitles(text).notes).toEqual([
    { line: 1, message: '"Translated by Ana" is before the first time and not shown' },
  ]);
});
