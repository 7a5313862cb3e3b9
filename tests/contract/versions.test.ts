import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { release } from '../../client/src/screens/about/release.ts';
import product from '../../package.json' with { type: 'json' };
import { listReleases, releaseChanges, unreleasedNotes } from '../../scripts/release/changelog.ts';
import { readVersions } from '../../scripts/release/version-files.ts';
import { runStaff } from '../support/staff.ts';

const changelog = readFileSync(path.resolve(import.meta.dirname, '../../CHANGELOG.md'), 'utf8');
const [newest] = listReleases(changelog);

describe('the version of package.json', () => {
  it('is that of each file that repeats it, and of the newest release in the changelog', () => {
    const versions = [...readVersions(), { name: 'CHANGELOG.md', version: newest?.version }];
    expect(versions.length).toBeGreaterThan(5);
    expect(versions.filter(({ version }) => version !== product.version)).toEqual([]);
  });

  it('is described on the about page, with the day of the changelog', () => {
    expect(release).toMatchObject({ version: product.version, date: `${newest?.date}T12:00:00` });
  });

  it('is printed by pnpm staff --version', async () => {
    const { code, stdout } = await runStaff('/nowhere', ['--version']);
    expect({ code, stdout }).toEqual({ code: 0, stdout: `${product.version}\n` });
  });
});

describe('a release', () => {
  it('takes what is unreleased, and leaves a heading for what comes next', () => {
    const before = '# Changelog\n\n## Unreleased\n\n- A.\n- B.\n\n## 1.0.0 (2026-01-01)\n\n- First.\n';
    const after = releaseChanges(before, '1.1.0', '2026-02-03');
    expect(unreleasedNotes(before)).toBe('- A.\n- B.');
    expect(unreleasedNotes(after)).toBe('');
    expect(listReleases(after)).toEqual([
      { version: '1.1.0', date: '2026-02-03', notes: '- A.\n- B.' },
      { version: '1.0.0', date: '2026-01-01', notes: '- First.' },
    ]);
  });

  it('has a version and its day as its heading', () => {
    expect(() => listReleases('# Changelog\n\n## 1.1\n\n- A.\n')).toThrow('"## 1.1" is no version');
  });
});
