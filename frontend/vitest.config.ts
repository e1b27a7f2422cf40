import { svelteTesting } from '@testing-library/svelte/vite';
import { availableParallelism } from 'node:os';
import { mergeConfig } from 'vite';
import { defineConfig } from 'vitest/config';
import vite from './vite.config.ts';

export default mergeConfig(
  vite,
  defineConfig({
    plugins: [svelteTesting({ autoCleanup: false })],
    test: {
      // Building a document takes longer than most files' tests: a file that needs one begins with
      // `// @vitest-environment happy-dom`.
      environment: './vitest.plain.ts',
      include: ['src/**/*.test.ts'],
      maxWorkers: availableParallelism(),
      pool: 'threads',
      restoreMocks: true,
      setupFiles: ['./vitest.setup.ts'],
      testTimeout: 60_000,
    },
  }),
);
