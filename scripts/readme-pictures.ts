import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { readOptions } from './command-line/read-options.ts';
import { prepare } from './prepare.ts';
import { encodePicture, readmePictures } from './readme-pictures/encode-picture.ts';
import { runBrowserTests } from './testing/run-browser-tests.ts';

const help = `Usage: pnpm readme:pictures

Takes the pictures of README.md, as tests/readme-pictures describes them, into ${readmePictures.folder}. They are screenshots of the
app with the demo library, which is made in data/screenshots first and takes minutes the first time. It needs the font
Inter (Debian: fonts-inter).

Environment:
  DEMO_DATA_DIR  a data folder that already holds the whole demo library, in place of data/screenshots
`;

const root = path.resolve(import.meta.dirname, '..');
const screenshots = path.join(root, 'screenshots/readme');
const pictures = path.join(root, readmePictures.folder);

const writePictures = async (): Promise<void> => {
  rmSync(pictures, { recursive: true, force: true });
  mkdirSync(pictures, { recursive: true });
  for (const file of readdirSync(screenshots)) {
    const webp = await encodePicture(readFileSync(path.join(screenshots, file)));
    const name = `${path.parse(file).name}.webp`;
    writeFileSync(path.join(pictures, name), webp);
    process.stdout.write(`${readmePictures.folder}/${name}: ${webp.length} bytes\n`);
  }
};

const { values } = readOptions({ options: { help: { type: 'boolean' } } });
if (values.help) process.stdout.write(help);
else {
  prepare();
  rmSync(screenshots, { recursive: true, force: true });
  if (await runBrowserTests({ suite: 'readme-pictures' })) await writePictures();
  else process.exitCode = 1;
}
