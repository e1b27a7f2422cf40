import { get, put } from './http.ts';
import type { Me } from './rest.ts';

/** Who this browser is at this server: a guest with a nickname. `asking` opens the nickname dialog. */
class Myself {
  name = $state('');
  known = $state(false);
  asking = $state(false);
  private waiting: ((named: boolean) => void)[] = [];

  async load(): Promise<void> {
    const me = await get<Me>('me');
    this.name = me.name;
    this.known = true;
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
