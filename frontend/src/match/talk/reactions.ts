/** What can be said with one press. Each is a line of talk like any other: heard by the same people, as often as any line. */
export const reactions = ['Well played!', 'Ouch!', 'Ha!', 'Thank you', 'Sorry', 'One moment'] as const;

export const isReaction = (text: string): boolean => (reactions as readonly string[]).includes(text);
