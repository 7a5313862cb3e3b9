import { expect, it } from 'vitest';
import { checkBudget } from './check-budget.ts';
import { findScripts } from './first-screen.ts';
import { addWeights, weigh } from './weigh.ts';

const budgets = { ratio: 1.2, bytes: 130, consoleBytes: 40 };
const weight = (brotli: number) => ({ name: '', raw: 0, gzip: 0, brotli });

it('the budget check accepts scripts within their budgets, and refuses those above one', () => {
  const check = (before: number, floor: number, ofConsole = 40) =>
    checkBudget({ before: weight(before), floor: weight(floor), ofConsole: weight(ofConsole) }, budgets);
  expect(check(120, 100)).toEqual([]);
  expect(check(121, 100)).toEqual([expect.stringContaining('1.210 ×')]);
  expect(check(131, 125)).toEqual([expect.stringContaining('131 bytes')]);
  expect(check(120, 100, 41)).toEqual([expect.stringContaining('41 bytes')]);
});

it('the scripts that the first screen needs are counted once each, with what they import', () => {
  const manifest = {
    'index.html': { file: 'index.js', imports: ['_app.js'] },
    '_app.js': { file: 'app.js', imports: ['_react.js'] },
    '_react.js': { file: 'react.js' },
    'home.tsx': { file: 'home.js', imports: ['_app.js'], dynamicImports: ['later.tsx'] },
    'later.tsx': { file: 'later.js' },
  };
  expect(findScripts(manifest, ['index.html', 'home.tsx'])).toEqual([
    'index.js',
    'app.js',
    'react.js',
    'home.js',
  ]);
  expect(() => findScripts(manifest, ['words.ts'])).toThrow('words.ts');
});

it('the weight of a script is that of what is sent', () => {
  const script = weigh('script', Buffer.from('let a = 1;'.repeat(100)));
  expect(script.raw).toBe(1000);
  expect(script.brotli).toBeLessThan(100);
  expect(addWeights('all', [script, script]).brotli).toBe(2 * script.brotli);
});
