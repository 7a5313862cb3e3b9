import type { Command } from 'commander';
import { readConfig } from '../command-line/read-config.ts';
import { ask } from './call-server.ts';
import type { CheckWish, Fault, MediaReport } from './media/check-media.ts';
import { Mistakes, megabytes, say } from './output.ts';

const faultLine = ({ drama, episode, file, fault }: Fault): string => {
  const whose = drama === null ? 'carousel' : `${drama}${episode === null ? '' : ` episode ${episode}`}`;
  return `${whose}: ${file ? `${file} ` : ''}${fault}`;
};

const reportText = ({ dramas, episodes, faults, leftOver }: MediaReport): string => {
  const spare = leftOver ?? [];
  const size = megabytes(spare.reduce((sum, { bytes }) => sum + bytes, 0));
  return [
    ...faults.map(faultLine),
    ...spare.map(
      ({ path, bytes, removed }) => `${removed ? 'removed' : 'left over'}: ${path} ${megabytes(bytes)}`,
    ),
    `dramas: ${dramas}, episodes: ${episodes}, faults: ${faults.length}` +
      (spare.length > 0 ? `, left over: ${spare.length} (${size})` : ''),
  ].join('\n');
};

/** `pnpm staff media check` */
export const addMediaCommands = (program: Command): void => {
  program
    .command('media')
    .description('the library’s files')
    .addHelpText('after', '\nExample:\n  pnpm staff media check room-1407')
    .command('check')
    .argument('[slug]', 'this drama only')
    .option('--thorough', 'decode every picture, which takes a few times as long')
    .option('--tidy', 'remove what no row speaks of and no viewer can have a link to any more')
    .description('whether every episode’s files are there, add up and play; ends with 1 when one does not')
    .addHelpText('after', '\nExample:\n  pnpm staff media check --tidy')
    .action(async (slug: string | undefined, wish: CheckWish, command: Command) => {
      if (slug !== undefined && wish.tidy) throw new Mistakes(['--tidy looks at all dramas: give no slug']);
      const { checkMedia } = await import('./media/check-media.ts');
      const report = await checkMedia({ ...wish, slug }, { config: readConfig(), ask });
      say(command, report, reportText);
      if (report.faults.length > 0) process.exitCode = 1;
    });
};
