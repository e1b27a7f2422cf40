/** Being called with the page closed: Web Push to this browser, hours without calls, tables that do not call. */
import { api, get, post, put } from './http.ts';

export interface QuietTime {
  /** Minutes of the own day. */
  begin: number;
  end: number;
  /** Minutes by which the own clock is before UTC's. */
  offset: number;
}

interface NotificationSettings {
  key: string;
  devices: number;
  quiet: QuietTime | null;
  silenced: string[];
  mail: MailSettings | null;
}

export interface MailSettings {
  /** "": none was named. */
  address: string;
  confirmed: boolean;
  on: boolean;
}

/** Why this browser cannot be called: over plain HTTP none can; iPhones only once the page is on the home screen. */
export type CallsPossible = 'yes' | 'insecure' | 'install' | 'no';

export function callsPossible(): CallsPossible {
  if (!globalThis.isSecureContext) return 'insecure';
  const standalone = typeof matchMedia === 'function' && matchMedia('(display-mode: standalone)').matches;
  if (typeof Notification === 'undefined' || !('serviceWorker' in navigator) || !('PushManager' in globalThis)) {
    return /iPhone|iPad/.test(navigator.userAgent) && !standalone ? 'install' : 'no';
  }
  return 'yes';
}

class Calls {
  /** Whether this browser is called. */
  here = $state(false);
  quiet = $state.raw<QuietTime | null>(null);
  silenced = $state.raw<string[]>([]);
  /** Null: this server sends no e-mail. */
  mail = $state.raw<MailSettings | null>(null);
  private key = '';

  async load(): Promise<void> {
    this.take(await get<NotificationSettings>('notifications'));
    this.here = callsPossible() === 'yes' && Notification.permission === 'granted' && !!(await subscription());
  }

  /** A sentence if it cannot be. */
  async start(): Promise<string> {
    if ((await Notification.requestPermission()) !== 'granted') {
      return 'Your browser does not allow notifications from this page. Allow them in its site settings.';
    }
    if (!this.key) await this.load();
    const worker = await navigator.serviceWorker.ready;
    const made = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: this.key }).catch(() => null);
    const told = made?.toJSON();
    if (!told?.endpoint || !told.keys) return 'Your browser could not reach its push service. Try again later.';
    this.take(
      await post<NotificationSettings>('notifications/devices', {
        endpoint: told.endpoint,
        keys: { p256dh: told.keys['p256dh'], auth: told.keys['auth'] },
      }),
    );
    this.here = true;
    return '';
  }

  async stop(): Promise<void> {
    const held = await subscription();
    this.here = false;
    if (!held) return;
    this.take(await api<NotificationSettings>('DELETE', 'notifications/devices', { endpoint: held.endpoint }));
    await held.unsubscribe();
  }

  /** Where this browser is called; "": nowhere. */
  async endpoint(): Promise<string> {
    return callsPossible() === 'yes' ? ((await subscription())?.endpoint ?? '') : '';
  }

  /** In full hours; null: none. */
  async setQuiet(hours: [number, number] | null): Promise<void> {
    const offset = -new Date().getTimezoneOffset();
    const quiet = hours && { begin: hours[0] * 60, end: hours[1] * 60, offset };
    this.take(await put<NotificationSettings>('notifications', { quiet }));
  }

  /** A letter asks the address's owner first. */
  async setMail(address: string): Promise<void> {
    this.take(address ? await put('notifications/mail', { address }) : await api('DELETE', 'notifications/mail'));
  }

  async switchMail(on: boolean): Promise<void> {
    this.take(await post('notifications/mail', { on }));
  }

  async setTable(match: string, calls: boolean): Promise<void> {
    await put(`notifications/tables/${match}`, { calls });
    this.silenced = [...this.silenced.filter((each) => each !== match), ...(calls ? [] : [match])];
  }

  private take(said: NotificationSettings): void {
    [this.key, this.quiet, this.silenced, this.mail] = [said.key, said.quiet, said.silenced, said.mail];
  }
}

async function subscription(): Promise<PushSubscription | null> {
  const worker = await navigator.serviceWorker.getRegistration();
  return (await worker?.pushManager.getSubscription()) ?? null;
}

export const calls = new Calls();
