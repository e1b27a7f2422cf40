/**
 * Settings for notifications while the page is closed: Web Push to this browser, e-mail, quiet hours, and muted tables.
 */
import { api, get, post, put, reason } from './http.ts';
import {
  askPermission,
  endNotifications,
  keepSubscribed,
  oneAtATime,
  startNotifications,
  stopNotifications,
  type KnownDevices,
} from './pushDevice.ts';
import { movedQuietTime, quietTime, rememberZone, type QuietTime } from './quietTime.ts';

interface NotificationSettings extends KnownDevices {
  devices: number;
  quiet: QuietTime | null;
  silenced: string[];
  mail: MailSettings | null;
}

export interface MailSettings {
  /** The e-mail address. It is "" if none is set. */
  address: string;
  confirmed: boolean;
  on: boolean;
}

class Notifications {
  /** Whether this browser receives notifications. */
  here = $state(false);
  /** Reason why this browser receives no notifications although the user wants them. It is "" if there is no problem. */
  problem = $state('');
  quiet = $state.raw<QuietTime | null>(null);
  /** The tables without notifications. */
  mutedTables = $state.raw<string[]>([]);
  /** E-mail settings. They are null if this server sends no e-mail. */
  mail = $state.raw<MailSettings | null>(null);
  private loading: Promise<void> | undefined;

  /** Load the settings. Renew this browser's subscription if it no longer works and the user wants notifications. */
  load(): Promise<void> {
    return (this.loading ??= oneAtATime(() => this.check()).finally(() => (this.loading = undefined)));
  }

  private async check(): Promise<void> {
    const said = this.take(await get<NotificationSettings>('notifications'));
    const problem = await keepSubscribed(said).catch(reason);
    [this.here, this.problem] = [problem === '', problem ?? ''];
    const quiet = movedQuietTime(said.quiet);
    if (quiet) this.take(await put<NotificationSettings>('notifications', { quiet }));
    rememberZone(this.quiet);
  }

  /** Start notifications to this browser. Return the reason if this is impossible, or "". */
  async start(): Promise<string> {
    const refused = await askPermission(); // ask for permission first, because some browsers ask the user only right after a press
    if (refused) return refused;
    return oneAtATime(async () => {
      const problem = await startNotifications(this.take(await get<NotificationSettings>('notifications')).key);
      [this.here, this.problem] = [!problem, ''];
      return problem;
    });
  }

  stop(): Promise<void> {
    return oneAtATime(async () => {
      [this.here, this.problem] = [false, ''];
      await stopNotifications();
    });
  }

  /** Remove the subscription and the stored wish for notifications, because the user leaves this browser. */
  end(): Promise<void> {
    return oneAtATime(endNotifications);
  }

  /** Set the quiet hours in full hours. If `hours` is null, remove them. */
  async setQuiet(hours: [number, number] | null): Promise<void> {
    const quiet = hours && quietTime(hours[0] * 60, hours[1] * 60);
    this.take(await put<NotificationSettings>('notifications', { quiet }));
    rememberZone(this.quiet);
  }

  /**
   * Set the e-mail address. If it is "", remove the address. The server first sends an e-mail in which the owner
   * confirms the address.
   */
  async setMail(address: string): Promise<void> {
    this.take(address ? await put('notifications/mail', { address }) : await api('DELETE', 'notifications/mail'));
  }

  async switchMail(on: boolean): Promise<void> {
    this.take(await post('notifications/mail', { on }));
  }

  async setTable(match: string, on: boolean): Promise<void> {
    await put(`notifications/tables/${match}`, { calls: on });
    this.mutedTables = [...this.mutedTables.filter((each) => each !== match), ...(on ? [] : [match])];
  }

  private take(said: NotificationSettings): NotificationSettings {
    [this.quiet, this.mutedTables, this.mail] = [said.quiet, said.silenced, said.mail];
    return said;
  }
}

export type { Notifications };
export const notifications = new Notifications();
