/** Who somebody is, beyond this browser. After each change the page is loaded anew: every socket is then his. */
import { channel } from './browserStorage.ts';
import { api, post } from './http.ts';

export interface PasskeyInfo {
  id: number;
  label: string;
  /** ISO 8601. */
  made: string;
  /** "": never. */
  used: string;
}

export interface Identity {
  name: string;
  /** Since when there is a recovery phrase, in ISO 8601; "": there is none. */
  phrase: string;
  /** Open and running ones at which he sits. */
  tables: number;
  passkeys: PasskeyInfo[];
}

/** What becomes of who this browser was, if that one has tables too. */
export type Others = '' | 'bring' | 'leave';

export const newPhrase = async (): Promise<string[]> => (await post<{ words: string[] }>('identity/phrase')).words;
export const recover = (phrase: string, others: Others): Promise<Identity> => post<Identity>('identity/recover', { phrase, others });
export const signOut = (everywhere: boolean, endpoint: string): Promise<Identity> =>
  post<Identity>('identity/sign-out', { everywhere, endpoint });
export const deleteAll = (name: string): Promise<Identity> => api<Identity>('DELETE', 'identity', { name });

const otherPages = channel('identity');

/** This browser is somebody else now: its other pages learn it too. */
export function tellOtherPages(): void {
  otherPages?.postMessage('changed');
}

/** `changed` is called when another page of this browser says so. */
export function watchOtherPages(changed: () => void): void {
  otherPages?.addEventListener('message', changed);
}
