/** Whether the Combat Results Table is open beside battles. The setting applies to all battles and is stored in this browser. */
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
