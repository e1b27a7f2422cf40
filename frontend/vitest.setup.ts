export {}; // this makes the file a module, in which `await` is allowed

if ('document' in globalThis) {
  const { configure } = await import('@testing-library/svelte');
  await import('@testing-library/svelte/vitest'); // removes components from the page after each test
  configure({ asyncUtilTimeout: 20_000 }); // updates can be slow on a busy machine
}
