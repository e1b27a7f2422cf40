/** Whether the Combat Results Table stands open beside battles: one choice for all of them, kept in this browser. */
import { browserStorage } from '../../../wire/browserStorage.ts';

const KEY = 'warpwar.crt';

class Open {
  open = $state(browserStorage.get(KEY) === '1');

  toggle(): void {
    this.open = !this.open;
    browserStorage.set(KEY, this.open ? '1' : '');
  }
}

export const crt = new Open();
