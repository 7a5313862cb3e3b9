import { execFileSync } from 'node:child_process';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');

/** @throws with what git printed, which nobody else sees */
const git = (...args: string[]): string[] =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
    .split('\n')
    .filter((line) => line !== '');

/** The commit from which the work began: where it left the main branch of the origin or, without one, of this clone. */
const findBase = (): string => {
  for (const branch of ['origin/main', 'main']) {
    try {
      const [base] = git('merge-base', 'HEAD', branch);
      if (base) return base;
    } catch {
      // There is no such branch.
    }
  }
  return 'HEAD';
};

/** Lists the files that were changed or added since the main branch, committed or not, as paths in the repository. */
export const listChangedFiles = (): string[] => [
  ...new Set([
    ...git('diff', '--name-only', '--diff-filter=d', findBase()),
    ...git('ls-files', '--others', '--exclude-standard'),
  ]),
];
