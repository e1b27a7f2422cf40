import js from '@eslint/js';
import { defineConfig, globalIgnores } from 'eslint/config';
import svelte from 'eslint-plugin-svelte';
import globals from 'globals';
import ts from 'typescript-eslint';
import svelteConfig from './svelte.config.js';

// Where a browser allows no storage each of these throws when it is named.
const STORED = ['localStorage', 'sessionStorage', 'indexedDB', 'caches', 'cookieStore', 'BroadcastChannel'];
const THROUGH_STORAGE = 'A browser may refuse it and throw: go through src/wire/browserStorage.ts.';

function storedProperties() {
  const places = ['window', 'globalThis', 'self'].flatMap((object) => STORED.map((property) => ({ object, property })));
  const others = [
    { object: 'navigator', property: 'serviceWorker' },
    { object: 'navigator', property: 'storage' },
    { object: 'document', property: 'cookie' },
  ];
  return [...places, ...others].map((each) => ({ ...each, message: THROUGH_STORAGE }));
}

// The date of a device may be wrong, and jumps. A given time may be formatted: `new Date(iso)`.
const DEVICE_DATES = ['NewExpression[callee.name=Date][arguments.length=0]', 'CallExpression[callee.name=Date]'];
const BY_CLOCK = 'The date of the device may be wrong and may jump: ask src/wire/clock.ts.';

// Types are svelte-check's business; this finds what compiles and is wrong all the same.
export default defineConfig(
  globalIgnores(['dist/', 'src/wire/types.ts', 'src/boards/*/types.ts']), // made by the build and by `manage.py typescript`
  js.configs.recommended,
  ts.configs.recommendedTypeChecked,
  svelte.configs.recommended,
  {
    languageOptions: {
      globals: { ...globals.browser, ...globals.node },
      parserOptions: { projectService: { allowDefaultProject: ['*.js'] }, extraFileExtensions: ['.svelte'] },
    },
    rules: {
      'no-restricted-globals': ['error', ...STORED.map((name) => ({ name, message: THROUGH_STORAGE }))],
      'no-restricted-properties': ['error', ...storedProperties(), { object: 'Date', property: 'now', message: BY_CLOCK }],
      'no-restricted-syntax': ['error', ...DEVICE_DATES.map((selector) => ({ selector, message: BY_CLOCK }))],
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', destructuredArrayIgnorePattern: '^_' },
      ],
    },
  },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: ts.parser, svelteConfig } },
  },
  {
    files: ['**/*.svelte'],
    rules: {
      // In markup the parser sees a component's callback arguments as `any`; svelte-check knows their types.
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
    },
  },
  {
    files: ['**/*.test.ts', 'src/boards/*/fixtures/*.ts'],
    rules: { '@typescript-eslint/require-await': 'off' }, // stand-ins for a server answer at once
  },
  {
    files: ['**/*.test.ts', '*.setup.ts', 'public/*.js', 'src/wire/browserStorage.ts'],
    rules: { 'no-restricted-globals': 'off', 'no-restricted-properties': 'off' },
  },
  { files: ['src/wire/clock.ts'], rules: { 'no-restricted-properties': 'off' } },
  { files: ['public/*.js', '*.config.js'], extends: [ts.configs.disableTypeChecked] },
);
