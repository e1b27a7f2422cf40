/** Lines that can be sent with one click. Each of them is an ordinary line of talk with the same audience and the same rate limit. */
export const reactions = ['Well played!', 'Ouch!', 'Ha!', 'Thank you', 'Sorry', 'One moment'] as const;

export const isReaction = (text: string): boolean => (reactions as readonly string[]).includes(text);
