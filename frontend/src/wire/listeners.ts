/** A set of callbacks for one kind of message. */
export class Listeners<T> {
  private readonly hearers = new Set<(message: T) => void>();

  /** Add a callback. Return a function that removes the callback. */
  add = (hear: (message: T) => void): (() => void) => {
    this.hearers.add(hear);
    return () => this.hearers.delete(hear);
  };

  tell = (message: T): void => {
    for (const hear of this.hearers) hear(message);
  };
}
