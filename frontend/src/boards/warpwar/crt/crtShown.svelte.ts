/** Whether the Combat Results Table stands open beside battles: one choice for all of them, kept in this browser. */
const KEY = 'warpwar.crt';

class Open {
  open = $state(read());

  toggle(): void {
    this.open = !this.open;
    try {
      localStorage.setItem(KEY, this.open ? '1' : '');
    } catch {
      // Then it holds for this page only.
    }
  }
}

function read(): boolean {
  try {
    return localStorage.getItem(KEY) === '1';
  } catch {
    return false;
  }
}

export const crt = new Open();
