import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { staff } from '../../support/staff.ts';
import { startAppForCommands } from '../../support/staff-door.ts';
import { dramaYaml, makeDramaFolder, makeVideo } from '../../support/videos.ts';

const root = mkdtempSync(path.join(tmpdir(), 'cliffhanger-names-'));
afterAll(() => rmSync(root, { recursive: true }));
const app = await startAppForCommands({ DATA_DIR: root });
afterAll(() => app.close());
const folder = makeDramaFolder(root, 'lanterns');
const run = (...words: string[]) => staff(root, ...words);
const importDrama = (...options: string[]) => run('drama', 'import', folder, ...options);
const write = (from: string, to: string) => {
  expect(dramaYaml).toContain(from);
  writeFileSync(path.join(folder, 'drama.yaml'), dramaYaml.replace(from, to));
};
const romance = '{slug: romance, name: {en: Romance, zh: 爱情}}';
const letters = '{slug: letters, name: Letters}';

beforeAll(async () => {
  makeVideo(path.join(folder, '01.mp4'));
  expect(await importDrama()).toMatchObject({ code: 0 });
});

describe('an import of a drama with a category or tag that the library has', () => {
  it('refuses other names before any work, and says how to rename it', async () => {
    const before = (await run('category', 'list', '--json')).stdout;
    write(romance, '{slug: romance, name: {en: Hacked, zh: 爱情}}');
    expect(await importDrama()).toEqual({
      code: 2,
      stdout: '',
      stderr:
        'drama.yaml:5: category: the library has "romance" with the name en="Romance", not en="Hacked", and an import ' +
        'renames nothing; write only romance, or rename it: pnpm staff category set romance --name en="Hacked"\n',
    });
    write(letters, '{slug: letters, name: {en: Letters, es: Cartas}}');
    const { code, stderr } = await importDrama('--json');
    expect({ code, mistakes: JSON.parse(stderr).mistakes }).toEqual({
      code: 2,
      mistakes: [
        expect.stringMatching(
          /^drama\.yaml:7: tags\.0: .* es="Letters", not es="Cartas", .*pnpm staff tag set/,
        ),
      ],
    });
    expect((await run('category', 'list', '--json')).stdout).toBe(before);
  });

  it.each([
    ['only its slug', 'romance'],
    ['its names', romance],
    ['one of its names', '{slug: romance, name: Romance}'],
  ])('accepts %s, and changes nothing', async (_, category) => {
    write(romance, category);
    const { code, stdout } = await importDrama('--dry-run', '--json');
    expect({ code, plan: JSON.parse(stdout).plan }).toMatchObject({
      code: 0,
      plan: { status: 'unchanged', changes: [] },
    });
  });

  it('accepts an export until a name changes', async () => {
    const exported = path.join(root, 'exported');
    await run('drama', 'export', 'lanterns', exported);
    const importExport = () => run('drama', 'import', exported, '--dry-run');
    expect(await importExport()).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('texts     unchanged'),
    });
    await run('category', 'set', 'romance', '--name', 'pt=Amor');
    expect(await importExport()).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('with the name pt="Amor", not pt="Romance"'),
    });
  });

  it('accepts a tag that was renamed with its own command', async () => {
    write(letters, '{slug: letters, name: {en: Letters, es: Cartas}}');
    expect(await run('tag', 'set', 'letters', '--name', 'es=Cartas')).toMatchObject({
      code: 0,
      stderr: '',
      stdout: expect.stringMatching(
        /^slug +dramas +name\nletters +1 +en=Letters es=Cartas pt=Letters zh=Letters\n$/,
      ),
    });
    expect(await importDrama('--dry-run')).toMatchObject({ code: 0 });
    expect((await run('tag', 'list')).stdout).toContain('es=Cartas');
    expect(await run('tag', 'set', 'letterz', '--name', 'es=Cartas')).toMatchObject({
      code: 1,
      stderr: 'there is no tag "letterz"; list them with pnpm staff tag list\n',
    });
    expect(await run('tag', 'set', 'letters')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('give a name in at least one language'),
    });
  });

  it('gives a new one the names of the file', async () => {
    write(romance, '{slug: mystery, name: Mystery}');
    expect((await importDrama()).stdout).toContain(
      'category "romance" → "mystery"; category.mystery (none) → "Mystery"',
    );
    expect((await run('category', 'list')).stdout).toMatch(
      /mystery +2 +1 +en=Mystery es=Mystery pt=Mystery zh=Mystery/,
    );
    expect(readFileSync(path.join(folder, 'drama.yaml'), 'utf8')).toContain('mystery');
  });
});
