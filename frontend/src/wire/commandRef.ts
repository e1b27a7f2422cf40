/** Return a new ref for a command. `crypto.randomUUID` is missing in pages without TLS, for example in a home network. */
export function newRef(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(9));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
