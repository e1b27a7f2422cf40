/** A fresh ref for a command. Not `crypto.randomUUID`: a page without TLS, as in a home network, has none. */
export function newRef(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(9));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
