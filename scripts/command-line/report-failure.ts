import { describeCommandFailure } from '@cliffhanger/server/platform/config/failure-reasons.ts';

/** Prints why a command failed and sets the exit code 1. */
export const reportFailure = (error: unknown): void => {
  process.stderr.write(`${describeCommandFailure(error)}\n`);
  process.exitCode = 1;
};
