/** Passkeys: the browser or the device stores the secret. A recovery phrase serves the same purpose if there are no passkeys. */
import { appleDevice } from './device.ts';
import { api, post } from './http.ts';
import type { Identity, Others } from './identity.ts';

/**
 * Whether passkeys work in this browser, or the reason why they do not. Browsers require HTTPS or localhost (else
 * "insecure") and a host name instead of an IP address (else "number"). "no" means that the browser does not support
 * passkeys.
 */
export type PasskeysPossible = 'yes' | 'insecure' | 'number' | 'no';

export function passkeysPossible(): PasskeysPossible {
  if (!globalThis.isSecureContext) return 'insecure';
  if (/^\[|^[\d.]+$/.test(location.hostname)) return 'number';
  return typeof PublicKeyCredential === 'function' && 'parseCreationOptionsFromJSON' in PublicKeyCredential ? 'yes' : 'no';
}

interface Options<Kind> {
  options: Kind;
}

/** Create a passkey and register it with the server. Return null if the user declines. */
export async function makePasskey(label: string): Promise<Identity | null> {
  const { options } = await post<Options<PublicKeyCredentialCreationOptionsJSON>>('identity/passkeys/options');
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options);
  const made = await navigator.credentials.create({ publicKey }).catch(() => null);
  return made && post<Identity>('identity/passkeys', { credential: (made as PublicKeyCredential).toJSON(), label });
}

export const removePasskey = (id: number): Promise<Identity> => api<Identity>('DELETE', 'identity/passkeys', { id });

/** Return the server's challenge, signed by a passkey of the user. Return null if there is no passkey or the user declines. */
export async function signChallenge(): Promise<unknown> {
  const { options } = await post<Options<PublicKeyCredentialRequestOptionsJSON>>('identity/passkeys/question');
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
  const answer = await navigator.credentials.get({ publicKey }).catch(() => null);
  return answer && (answer as PublicKeyCredential).toJSON();
}

export const comeBackBy = (credential: unknown, others: Others): Promise<Identity> =>
  post<Identity>('identity/passkeys/answer', { credential, others });

/** Return the label of a passkey that is created in this browser, such as "Firefox on Android". */
export function deviceName(agent = navigator.userAgent, touches = navigator.maxTouchPoints): string {
  const browser = [
    ['Edg', 'Edge'],
    ['Firefox', 'Firefox'],
    ['Chrome', 'Chrome'],
    ['Safari', 'Safari'],
  ].find(([word]) => agent.includes(word!))?.[1];
  const system = appleDevice(agent, touches) || ['Android', 'Mac', 'Windows', 'Linux'].find((word) => agent.includes(word));
  return [browser ?? 'A browser', system && `on ${system}`].filter(Boolean).join(' ');
}
