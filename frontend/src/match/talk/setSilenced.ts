// The host can silence a person who writes in the chat of the table, and can end the silence. This module sends the host's decision.
import { toast } from '../../ui/toast.svelte.ts';
import type { MatchClient } from '../../wire/matchClient.svelte.ts';

/** Silence a person for all, or allow the person to talk again. Both close the reports about the person. */
export async function setSilenced(client: MatchClient, { who, name }: { who: string; name: string }, silenced: boolean): Promise<void> {
  const reply = await client.silence(who, silenced);
  if (!reply.ok) toast(reply.text, 'bad');
  else if (silenced) toast(`Messages of ${name} are no longer shown at this table. You can undo this under Talk, People.`);
}
