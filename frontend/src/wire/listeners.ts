/** Those who want to be told of something, each until he stops. */
export class Listeners<T> {
  private readonly hearers = new Set<(message: T) => void>();

  /** Returns the way to stop. */
  add = (hear: (message: T) => void): (() => void) => {
    this.hearers.add(hear);
    return () => this.hearers.delete(hear);
  };

  tell = (message: T): void => {
    for (const hear of this.hearers) hear(message);
  };
}
