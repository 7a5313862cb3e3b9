/** The command was used wrongly, and nothing was done. Lists every problem that was found; the exit code is 2. */
export class UsageError extends Error {
  override name = 'UsageError';
  readonly problems: readonly string[];
  /** A file that mends them once it is saved. */
  readonly dramaYaml: string | undefined;
  constructor(problems: readonly string[], { dramaYaml }: { dramaYaml?: string } = {}) {
    super(problems.join('\n'));
    this.problems = problems;
    this.dramaYaml = dramaYaml;
  }
}
