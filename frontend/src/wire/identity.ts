/** The user's identity across browsers. The page is reloaded after each change, so that every socket belongs to the new identity. */
import { channel } from './browserStorage.ts';
import { api, post } from './http.ts';

export interface PasskeyInfo {
  id: number;
  label: string;
  /** Time of creation in ISO 8601. */
  made: string;
  /** Time of the last use in ISO 8601. It is "" if it was never used. */
  used: string;
}

export interface Identity {
  name: string;
  /** Time at which the recovery phrase was created, in ISO 8601. It is "" if there is none. */
  phrase: string;
  /** Number of open and running tables at which the user has a seat. */
  tables: number;
  passkeys: PasskeyInfo[];
}

/**
 * What to do with the tables of this browser's previous identity: "bring" moves them to the new identity, "leave"
 * leaves them. It is "" if the user has not decided.
 */
export type Others = '' | 'bring' | 'leave';

export const newPhrase = async (): Promise<string[]> => (await post<{ words: string[] }>('identity/phrase')).words;
export const recover = (phrase: string, others: Others): Promise<Identity> => post<Identity>('identity/recover', { phrase, others });
export const signOut = (everywhere: boolean, endpoint: string): Promise<Identity> =>
  post<Identity>('identity/sign-out', { everywhere, endpoint });
export const deleteAll = (name: string): Promise<Identity> => api<Identity>('DELETE', 'identity', { name });

const otherPages = channel('identity');

/** Tell the other pages of this browser that the identity of the browser has changed. */
export function tellOtherPages(): void {
  otherPages?.postMessage('changed');
}

/** Call `changed` when another page of this browser reports a new identity. */
export function watchOtherPages(changed: () => void): void {
  otherPages?.addEventListener('message', changed);
}
