import { Listr, type ListrTask } from 'listr2';

/** How an import shows what it is doing. */
export interface ImportSteps {
  /** Whether steps are drawn in place, with their percentage. */
  readonly areDrawn: boolean;
  /** Runs a step. */
  run(task: ListrTask): Promise<void>;
  /** Prints a line for a step that is done, unless steps are drawn. */
  report(line: string): void;
}

/** Draws steps on a terminal. Elsewhere prints one line for each on stderr. @param isQuiet shows nothing */
export const createImportSteps = (isQuiet: boolean): ImportSteps => {
  const areDrawn = !isQuiet && process.stdout.isTTY;
  return {
    areDrawn,
    run: (task) =>
      new Listr([task], {
        renderer: areDrawn ? 'default' : 'silent',
        registerSignalListeners: false,
      }).run(),
    report: (line) => {
      if (!isQuiet && !areDrawn) process.stderr.write(`${line}\n`);
    },
  };
};
