import { cookie } from './browserStorage.ts';
import { get, put } from './http.ts';
import type { Me } from './rest.ts';

/** Who this browser is at this server: a guest with a nickname. `asking` opens the nickname dialog. */
class Myself {
  name = $state('');
  known = $state(false);
  asking = $state(false);
  /** This browser keeps no cookies of this site: nobody can be told from anybody else, and nothing can be done but watch. */
  cookieless = $state(navigator.cookieEnabled === false);
  private waiting: ((named: boolean) => void)[] = [];

  async load(): Promise<void> {
    const me = await get<Me>('me');
    this.name = me.name;
    this.known = true;
    this.cookieless = !cookie('csrftoken'); // that answer has set it
  }

  async rename(name: string): Promise<void> {
    this.name = (await put<Me>('me', { name })).name;
    this.settle(true);
  }

  /** True once there is a nickname; asks for one if need be. False: the person would rather not. */
  named(): Promise<boolean> {
    if (this.name) return Promise.resolve(true);
    this.asking = true;
    return new Promise((settle) => this.waiting.push(settle));
  }

  settle(named: boolean): void {
    this.asking = false;
    for (const settle of this.waiting.splice(0)) settle(named);
  }
}

export const me = new Myself();
