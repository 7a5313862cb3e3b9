import type { Reporter, TestModule } from 'vitest/node';

/** Names the test files that run when vitest is ended by SIGTERM: one of them, or its worker's end, is stuck. */
export default class StuckTestsReporter implements Reporter {
  readonly #running = new Map<string, TestModule>();

  onInit() {
    process.once('SIGTERM', () => {
      const names = [...this.#running.values()].map(({ relativeModuleId }) => `  ${relativeModuleId}`);
      process.stdout.write(`\nStuck. Test files that had not ended:\n${names.join('\n') || '  none'}\n`);
      process.exit(1);
    });
  }

  onTestModuleQueued(module: TestModule) {
    this.#running.set(module.id, module);
  }

  onTestModuleEnd(module: TestModule) {
    this.#running.delete(module.id);
  }
}
