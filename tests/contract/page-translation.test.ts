import { expect, it } from 'vitest';
import { findBareTexts } from '../support/bare-texts.ts';

const nodes = "import type { ReactNode } from 'react';\n";

/** Components in which React would change or remove a text node, with the text that must be found. */
const violations: [source: string, text: string][] = [
  ["export const A = ({ on }: { on: boolean }) => <p>{on && <b />}{'a'}</p>;", "'a'"],
  ['export const A = ({ count }: { count: number }) => <p><b />{count}</p>;', 'count'],
  ['export const A = ({ on }: { on: boolean }) => <p><b /> {on && <i />}</p>;', 'a space'],
  ['export const A = ({ on }: { on: boolean }) => <p>· {on && <b />}</p>;', '·'],
  ['export const A = ({ on }: { on?: string }) => <p>{on}<b /></p>;', 'on'],
  [`${nodes}export const A = ({ end }: { end: ReactNode }) => <p>{end}<b /></p>;`, 'end'],
  [
    'export const A = ({ all }: { all: string[] }) => <p>{all.map((one) => one)}</p>;',
    'all.map((one) => one)',
  ],
  ['export const A = ({ word }: { word: string }) => <>{word}</>;', 'word'],
  ['export function Word({ word }: { word: string }) {\n  return word;\n}', 'Word'],
];

/** Components whose texts are all that their elements have. */
const sound = `import type { Elements } from '#ui/elements.ts';
export const H = ({ word, end, all }: { word: string; end: Elements; all: number[] }) => (
  <p>
    <span>{word}</span>
    {word && <b>{all.length}</b>}
    {/* A comment. */}
    {all.map((one) => <i key={one}>{\`\${one}\`}</i>)}
    {end}
  </p>
);`;

it('texts of the client are all that their elements have, so that translating the page breaks nothing', () => {
  const files = violations.map(([source, text], index) => [`bare/${index}.tsx`, source, text] as const);
  const more = Object.fromEntries(files.map(([name, source]) => [name, source]));
  expect(findBareTexts({ ...more, 'bare/sound.tsx': sound })).toEqual(
    files.map(([name, , text]) => `${name}: ${text}`),
  );
});
