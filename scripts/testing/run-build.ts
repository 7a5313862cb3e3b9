import { runQuietly } from './run-command.ts';

/**
 * Builds the apps in a process of its own, so that the linters run beside it: for most of its time a build keeps one core
 * busy. A build that fails ends the tests.
 */
export const runBuild = async (): Promise<void> => {
  const { succeeded, output } = await runQuietly(process.execPath, ['scripts/prepare.ts']);
  if (succeeded) return;
  process.stdout.write(output);
  process.exit(1);
};
