export {}; // makes this a module, which `await` needs

if ('document' in globalThis) {
  const { configure } = await import('@testing-library/svelte');
  await import('@testing-library/svelte/vitest'); // removes components from the page after each test
  configure({ asyncUtilTimeout: 20_000 }); // updates may be slow on a busy machine
}
