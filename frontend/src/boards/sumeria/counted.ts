// Words for counted things.

/** Return a number with its noun: "1 city", "3 cities". */
export const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;
export const armiesWord = (count: number): string => counted(count, 'army', 'armies');
export const diceWord = (count: number): string => counted(count, 'die', 'dice');
