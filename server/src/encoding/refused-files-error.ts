/** Files that cannot be used. Lists every problem that was found; nothing was made of them. */
export class RefusedFilesError extends Error {
  override name = 'RefusedFilesError';
  readonly problems: readonly string[];
  constructor(problems: readonly string[]) {
    super(problems.join('\n'));
    this.problems = problems;
  }
}
