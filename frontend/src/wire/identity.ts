/** The user's identity across browsers. After each change the page is reloaded, so that every socket belongs to the new identity. */
import { channel } from './browserStorage.ts';
import { api, post } from './http.ts';

export interface PasskeyInfo {
  id: number;
  label: string;
  /** ISO 8601. */
  made: string;
  /** ISO 8601; "": never. */
  used: string;
}

export interface Identity {
  name: string;
  /** When the recovery phrase was made, in ISO 8601; "": there is none. */
  phrase: string;
  /** Number of open and running tables at which the user has a seat. */
  tables: number;
  passkeys: PasskeyInfo[];
}

/** What happens to this browser's previous identity if it has tables too: moved to the new one, or left; "": not decided. */
export type Others = '' | 'bring' | 'leave';

export const newPhrase = async (): Promise<string[]> => (await post<{ words: string[] }>('identity/phrase')).words;
export const recover = (phrase: string, others: Others): Promise<Identity> => post<Identity>('identity/recover', { phrase, others });
export const signOut = (everywhere: boolean, endpoint: string): Promise<Identity> =>
  post<Identity>('identity/sign-out', { everywhere, endpoint });
export const deleteAll = (name: string): Promise<Identity> => api<Identity>('DELETE', 'identity', { name });

const otherPages = channel('identity');

/** Tell the other pages of this browser that its identity has changed. */
export function tellOtherPages(): void {
  otherPages?.postMessage('changed');
}

/** Call `changed` when another page of this browser reports a new identity. */
export function watchOtherPages(changed: () => void): void {
  otherPages?.addEventListener('message', changed);
}
