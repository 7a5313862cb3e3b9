import type { Command } from 'commander';
import type { StaffContext } from './context.ts';
import { formatJobs } from './format-jobs.ts';
import { printResult } from './output.ts';
import { parseWholeNumber } from './parse-options.ts';

/** Adds `pnpm staff jobs …`. */
export const addJobCommands = (program: Command, staff: StaffContext): void => {
  const jobs = program
    .command('jobs')
    .description('videos that the server encodes')
    .addHelpText('after', '\nExample:\n  pnpm staff jobs list');
  jobs
    .command('list')
    .description('list what is encoded and what waits for it, and then the latest 50 that have ended')
    .addHelpText('after', '\nExample:\n  pnpm staff jobs list')
    .action(async (_options, command: Command) =>
      printResult(command, await staff.callServer('job.list', {}), formatJobs),
    );
  for (const [name, call, description] of [
    ['cancel', 'job.cancel', 'end a job that waits or runs; the command that waits for it ends, too'],
    ['retry', 'job.retry', 'let a job that failed or was canceled wait again'],
  ] as const)
    jobs
      .command(name)
      .argument('<id>', 'its number', parseWholeNumber)
      .description(description)
      .addHelpText('after', `\nExample:\n  pnpm staff jobs ${name} 12`)
      .action(async (id: number, _options, command: Command) =>
        printResult(command, await staff.callServer(call, { id }), (job) => formatJobs([job])),
      );
};
