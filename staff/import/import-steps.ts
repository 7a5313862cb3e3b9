import { Listr, type ListrTask } from 'listr2';
import type { CommandStreams } from '../context.ts';

/** How an import shows what it is doing. */
export interface ImportSteps {
  /** Whether steps are drawn in place, with their percentage. */
  readonly areDrawn: boolean;
  /** Runs a step. */
  run(task: ListrTask): Promise<void>;
  /** Prints a line for a step that is done, unless steps are drawn. */
  report(line: string): void;
  /** Prints what staff should know, also above steps that are drawn. */
  note(line: string): void;
}

/** Draws steps on a terminal. Elsewhere prints one line for each on stderr. With `isQuiet` shows nothing. */
export const createImportSteps = ({
  isQuiet,
  streams: { stdout, stderr },
}: {
  isQuiet: boolean;
  streams: CommandStreams;
}): ImportSteps => {
  const areDrawn = !isQuiet && Boolean(stdout.isTTY);
  return {
    areDrawn,
    run: (task) =>
      new Listr([task], {
        renderer: areDrawn ? 'default' : 'silent',
        registerSignalListeners: false,
      }).run(),
    report: (line) => {
      if (!isQuiet && !areDrawn) stderr.write(`${line}\n`);
    },
    note: (line) => {
      if (!isQuiet) stderr.write(`${line}\n`);
    },
  };
};
