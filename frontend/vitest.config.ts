import { svelteTesting } from '@testing-library/svelte/vite';
import { globSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { mergeConfig } from 'vite';
import { defineConfig } from 'vitest/config';
import vite from './vite.config.ts';

// Creating a document takes longer than the tests of most files. A file that needs a document begins with this line.
const WITH_DOCUMENT = '// @vitest-environment happy-dom';

const tests = globSync('src/**/*.test.ts', { cwd: import.meta.dirname });
const needsDocument = (file: string): boolean => readFileSync(`${import.meta.dirname}/${file}`, 'utf8').startsWith(WITH_DOCUMENT);

export default mergeConfig(
  vite,
  defineConfig({
    plugins: [svelteTesting({ autoCleanup: false })],
    test: {
      environment: './vitest.plain.ts',
      maxWorkers: availableParallelism(),
      pool: 'threads',
      projects: [
        { extends: true, test: { name: 'document', include: tests.filter(needsDocument) } },
        // These files share loaded modules, because loading takes longer than the tests. None of the files changes the modules.
        { extends: true, test: { name: 'plain', include: tests.filter((file) => !needsDocument(file)), isolate: false } },
      ],
      restoreMocks: true,
      setupFiles: ['./vitest.setup.ts'],
      testTimeout: 60_000,
    },
  }),
);
