import type { CallStaff } from '@cliffhanger/server/encoding/call-staff.ts';
import { type Encoder, ownEncoder } from '@cliffhanger/server/encoding/encode/encoder.ts';
import type { Steps } from '@cliffhanger/server/encoding/steps.ts';
import type { Config } from '@cliffhanger/server/platform/config/config.ts';
import { findStaffServer } from '@cliffhanger/server/platform/staff-server.ts';
import type { Command } from 'commander';
import { withAbortSignal } from '../abort-on-signal.ts';
import type { CallServer } from '../call-server.ts';
import type { CommandStreams, StaffContext } from '../context.ts';
import { requireLibrary } from '../name-library.ts';
import { createImportSteps } from './import-steps.ts';
import { createJobEncoder } from './job-encoder.ts';

/** A command that adds media. */
export interface MediaCommand {
  config: Config;
  callServer: CallServer;
  /** Shows no progress. */
  isQuiet: boolean;
  /** Show the progress, and the questions on a terminal. */
  streams: CommandStreams;
}

/** Shows no progress with `--json`. */
export const mediaCommandOf = (staff: StaffContext, command: Command): MediaCommand => ({
  config: staff.readConfig(),
  callServer: staff.callServer,
  isQuiet: Boolean(command.optsWithGlobals().json),
  streams: staff,
});

/** What the server's part that adds media is given. */
export interface MediaCommandContext {
  config: Config;
  callStaff: CallStaff;
  steps: Steps;
  encoder: Encoder;
  signal: AbortSignal;
}

/**
 * Runs the work of a command that adds media: it makes its calls, shows its steps, and ends with the process's signals. The
 * running server encodes; without one, this process does.
 *
 * @throws StaffError when there is no library
 */
export const withMediaCommand = async <T>(
  { config, callServer, ...shown }: MediaCommand,
  work: (context: MediaCommandContext) => Promise<T>,
): Promise<T> => {
  await requireLibrary(config);
  const steps = createImportSteps(shown);
  const server = await findStaffServer(config.DATA_DIR);
  const encoder = server ? createJobEncoder({ callStaff: callServer, steps }) : ownEncoder;
  return withAbortSignal(
    (signal) => work({ config, callStaff: callServer, steps, encoder, signal }),
    // Ctrl-C, a kill, and a closed terminal.
    ['SIGINT', 'SIGTERM', 'SIGHUP'],
  );
};
