// Words for counted things.

/** Return a number with its noun: "1 city", "3 cities". */
export const countText = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;
export const armiesWord = (count: number): string => countText(count, 'army', 'armies');
export const diceWord = (count: number): string => countText(count, 'die', 'dice');
