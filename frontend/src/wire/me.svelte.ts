import { cookie } from './browserStorage.ts';
import { get, put } from './http.ts';
import type { Me } from './rest.ts';

/** The user of this browser at this server: a guest with a nickname. `asking` opens the nickname dialog. */
class Myself {
  name = $state('');
  known = $state(false);
  asking = $state(false);
  /** Whether this browser stores no cookies of this site. If so, the server cannot recognise the user, and the user can only watch. */
  cookieless = $state(navigator.cookieEnabled === false);
  private waiting: ((named: boolean) => void)[] = [];

  async load(): Promise<void> {
    const me = await get<Me>('me');
    this.name = me.name;
    this.known = true;
    this.cookieless = !cookie('csrftoken'); // the response sets this cookie
  }

  async rename(name: string): Promise<void> {
    this.name = (await put<Me>('me', { name })).name;
    this.endAsking(true);
  }

  /** Return whether the user has a nickname. If not, ask the user for one. The user can decline. */
  ensureName(): Promise<boolean> {
    if (this.name) return Promise.resolve(true);
    this.asking = true;
    return new Promise((settle) => this.waiting.push(settle));
  }

  endAsking(named: boolean): void {
    this.asking = false;
    for (const settle of this.waiting.splice(0)) settle(named);
  }
}

export const me = new Myself();
