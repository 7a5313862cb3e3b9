import path from 'node:path';
import { readOptions } from '../../../scripts/command-line/read-options.ts';
import { demoFolder, listSlugs } from '../../demo-folder.ts';
import { readCast, writePlanes } from './planes-file.ts';

const help = `Usage: pnpm demo:people [<slug>]…

Cuts the people of the demo library into flat planes: reads each drama's cast.json and writes its planes.json.br. Only poses
whose numbers changed are cut, in a few seconds each. Colors and features need no cutting.
`;

const { values, positionals } = readOptions({
  allowPositionals: true,
  options: { help: { type: 'boolean' } },
});
if (values.help) process.stdout.write(help);
else {
  for (const slug of positionals.length > 0 ? positionals : listSlugs()) {
    const folder = path.join(demoFolder, slug);
    const cast = readCast(folder);
    const bytes = writePlanes(folder, cast, (pose) => process.stdout.write(`${slug}: ${pose}\n`));
    process.stdout.write(`${slug}: ${bytes} bytes\n`);
  }
}
