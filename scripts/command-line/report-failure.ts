import { describeCommandFailure } from '@cliffhanger/server/platform/config/failure-reasons.ts';

/** Says why a command could not do what it is for, and ends the process with 1. */
export const sayFailure = (error: unknown): void => {
  process.stderr.write(`${describeCommandFailure(error)}\n`);
  process.exitCode = 1;
};
