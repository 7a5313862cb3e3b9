import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import product from '../package.json' with { type: 'json' };
import { readOptions } from './command-line/read-options.ts';
import { listReleases, releaseChanges, unreleasedNotes } from './release/changelog.ts';
import { checksumOf, hasEngine, saveImage } from './release/image-archive.ts';
import { writeVersions } from './release/version-files.ts';

const help = `Usage: pnpm release --prepare <version>
       pnpm release --tested

  --prepare <version>  writes the version to the files that have it, and moves what is unreleased in CHANGELOG.md to it.
                       Then describe it in client/src/screens/about/release.ts, run npm run test:all, and commit.
  --tested             says that the tests of this commit have passed. Tags it, and writes releases/<tag>: the notes, the
                       image of Docker as an archive, and its checksum. Without a container engine there is no image.
  --help               this text

The working tree must be clean. Nothing is pushed.
`;

const root = path.resolve(import.meta.dirname, '..');
const changelogFile = path.join(root, 'CHANGELOG.md');
const git = (...given: string[]): string =>
  execFileSync('git', given, { cwd: root, encoding: 'utf8' }).trim();
const print = (line: string) => process.stdout.write(`${line}\n`);

const requireCleanTree = () => {
  const changed = git('status', '--porcelain');
  if (changed !== '') throw new Error(`The working tree is not clean:\n${changed}`);
};

const numbersOf = (version: string) => version.split('.').map(Number);
const isLater = (version: string, than: string): boolean => {
  const [numbers, others] = [numbersOf(version), numbersOf(than)];
  const at = numbers.findIndex((number, index) => number !== others[index]);
  return at >= 0 && (numbers[at] ?? 0) > (others[at] ?? 0);
};

const prepare = (version: string) => {
  if (!/^\d+\.\d+\.\d+$/.test(version)) throw new Error(`${version} is no version like 1.2.0`);
  if (!isLater(version, product.version)) throw new Error(`${version} is not later than ${product.version}`);
  requireCleanTree();
  const changelog = readFileSync(changelogFile, 'utf8');
  if (unreleasedNotes(changelog) === '') throw new Error('CHANGELOG.md has nothing that is unreleased');
  writeFileSync(changelogFile, releaseChanges(changelog, version, new Date().toISOString().slice(0, 10)));
  writeVersions(version);
  print(git('diff', '--stat'));
};

const release = async () => {
  const { version } = product;
  const tag = `v${version}`;
  requireCleanTree();
  if (git('tag', '--list', tag) !== '') throw new Error(`${tag} is tagged already`);
  const changelog = readFileSync(changelogFile, 'utf8');
  if (unreleasedNotes(changelog) !== '') throw new Error('CHANGELOG.md has changes that are in no version');
  const [newest] = listReleases(changelog);
  if (newest?.version !== version) throw new Error(`CHANGELOG.md does not describe ${version}`);

  const folder = path.join(root, 'releases', tag);
  mkdirSync(folder, { recursive: true });
  const notes = `${tag} (${newest.date})\n\n${newest.notes}\n`;
  writeFileSync(path.join(folder, 'notes.md'), notes);
  if (hasEngine()) {
    const image = `cliffhanger-${version}-${process.arch}.tar.gz`;
    const bytes = await saveImage(version, path.join(folder, image));
    const checksum = await checksumOf(path.join(folder, image));
    writeFileSync(path.join(folder, 'SHA256SUMS'), `${checksum}  ${image}\n`);
    print(`${image}: ${(bytes / 1e6).toFixed(1)} MB, SHA-256 ${checksum}`);
  } else print('No container engine answers, so there is no image.');
  // The tag comes last: a release that failed can be made again.
  execFileSync('git', ['tag', '--annotate', '--cleanup=verbatim', '--file=-', tag], {
    cwd: root,
    input: notes,
  });
  print(
    `Tagged ${git('rev-parse', '--short', 'HEAD')} as ${tag}. The notes are in ${path.relative('.', folder)}.`,
  );
};

const { values } = readOptions({
  options: { prepare: { type: 'string' }, tested: { type: 'boolean' }, help: { type: 'boolean' } },
});
try {
  if (values.help) process.stdout.write(help);
  else if (values.prepare !== undefined) prepare(values.prepare);
  else if (values.tested) await release();
  else throw new Error('Say --prepare <version>, or --tested once the tests have passed. --help says more.');
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
}
