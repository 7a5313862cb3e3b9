/** Says how far a task is: `40 %`. */
export type OnProgress = (progress: string) => void;

/** One of several tasks of a step, such as the encoding of a video. */
export interface StepTask {
  title: string;
  run(onProgress: OnProgress): Promise<void>;
}

/** The steps of a run, as whoever started it shows them. */
export interface Steps {
  /** Runs a step that is one task. */
  run(step: StepTask): Promise<void>;
  /** Runs the tasks of a step, `concurrency` of them at a time. @throws the error of the first one that fails */
  runTasks(title: string, tasks: readonly StepTask[], concurrency: number): Promise<void>;
  /** Says that something is done. */
  report(line: string): void;
  /** Says what staff should know. */
  note(line: string): void;
}
