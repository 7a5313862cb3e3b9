import { defineConfig } from 'vitest/config';
import { childEnvironment } from './tests/support/child-environment.ts';

export default defineConfig({
  test: {
    // Machines differ; what takes this long is stuck.
    testTimeout: 90_000,
    hookTimeout: 90_000,
    expect: { poll: { timeout: 60_000 } },
    // For the processes that the code under test starts, such as the one that encodes.
    env: { NODE_COMPILE_CACHE: childEnvironment.NODE_COMPILE_CACHE },
    // One worker for each core: the process that starts them is idle most of the time.
    maxWorkers: '100%',
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{contracts,server,staff,demo,scripts}/**/*.test.ts'],
          // Loading the server takes longer than most of its tests; it keeps no state in its modules.
          isolate: false,
        },
      },
      {
        extends: true,
        test: { name: 'api', include: ['tests/{api,contract}/**/*.test.ts'], isolate: false },
      },
      // Rare events under load, for npm run test:all.
      {
        extends: true,
        test: { name: 'proofs', include: ['tests/proofs/**/*.test.ts'], isolate: false },
      },
      {
        extends: true,
        test: {
          name: 'client',
          include: ['{client,console}/src/**/*.test.{ts,tsx}', 'tests/texts/**/*.test.ts'],
          isolate: false,
          setupFiles: ['tests/support/reset-modules.ts'],
        },
      },
    ],
  },
});
