import type { Steps } from '@cliffhanger/server/encoding/steps.ts';
import { Listr, type ListrTask } from 'listr2';
import { escapeControlCharacters } from '../../scripts/command-line/escape-control-characters.ts';
import type { CommandStreams } from '../context.ts';

interface ShownSteps {
  isQuiet: boolean;
  streams: Pick<CommandStreams, 'stdout' | 'stderr'>;
}

/** Whether steps are drawn in place, with their percentage. */
export const areStepsDrawn = ({ isQuiet, streams: { stdout } }: ShownSteps): boolean =>
  !isQuiet && Boolean(stdout.isTTY);

/** Draws steps on a terminal. Elsewhere prints one line for each on stderr. With `isQuiet` shows nothing. */
export const createImportSteps = (shown: ShownSteps): Steps => {
  const {
    isQuiet,
    streams: { stderr },
  } = shown;
  const areDrawn = areStepsDrawn(shown);
  const draw = (task: ListrTask) =>
    new Listr([task], {
      renderer: areDrawn ? 'default' : 'silent',
      registerSignalListeners: false,
    }).run();
  const toListrTask = ({ title, run }: Parameters<Steps['run']>[0]): ListrTask => ({
    title: escapeControlCharacters(title),
    task: (_, task) =>
      run((progress) => {
        task.output = progress;
      }),
  });
  return {
    run: async (step) => {
      await draw(toListrTask(step));
    },
    runTasks: async (title, tasks, concurrency) => {
      const step: ListrTask = {
        title,
        task: (_, task) => task.newListr(tasks.map(toListrTask), { concurrent: concurrency }),
      };
      await draw(step);
    },
    report: (line) => {
      if (!isQuiet && !areDrawn) stderr.write(`${line}\n`);
    },
    note: (line) => {
      if (!isQuiet) stderr.write(`${line}\n`);
    },
  };
};
