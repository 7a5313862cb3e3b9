import type { Command } from 'commander';
import product from '../package.json' with { type: 'json' };
import type { StaffContext } from './context.ts';
import type { NamedFinding } from './doctor/run-checks.ts';
import { printResult } from './output.ts';

/** What `pnpm staff doctor` prints with `--json`. */
export interface DoctorReport {
  version: string;
  checks: NamedFinding[];
}

const formatReport = ({ checks }: DoctorReport): string => {
  const width = Math.max(...checks.map(({ check }) => check.length));
  const lines = checks.map(({ check, state, says, cure }) =>
    `${state.padEnd('warning'.length)}  ${check.padEnd(width)}  ${says}${cure === null ? '' : `. ${cure}`}`.trimEnd(),
  );
  const count = (state: string) => checks.filter((finding) => finding.state === state).length;
  return [...lines, `failed: ${count('failed')}, warnings: ${count('warning')}`].join('\n');
};

/** Adds `pnpm staff doctor`. */
export const addDoctorCommand = (program: Command, staff: StaffContext): void => {
  program
    .command('doctor')
    .argument('[checks...]', 'names of checks, as in the report; default: all')
    .description(
      'check this installation, from the settings to the certificate, with the cause and the cure of each fault; best beside the running server. Exits with 1 when a check fails',
    )
    .addHelpText('after', '\nExample:\n  pnpm staff doctor\n  pnpm staff doctor mail "public address"')
    .action(async (chosen: string[], _options, command: Command) => {
      const { runChecks } = await import('./doctor/run-checks.ts');
      const checks = await runChecks(staff, chosen);
      if (checks.some(({ state }) => state === 'failed')) staff.exitCode = 1;
      printResult(command, { version: product.version, checks }, formatReport);
    });
};
