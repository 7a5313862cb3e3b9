import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: [
      '{contracts,server,scripts}/**/*.test.ts',
      'client/src/**/*.test.{ts,tsx}',
      'tests/{api,contract}/**/*.test.ts',
    ],
  },
});
