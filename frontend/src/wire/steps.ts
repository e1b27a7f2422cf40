/**
 * Runs several requests that belong together, such as opening a table, seating a bot and starting the match. After a
 * failure, the next attempt continues with the request that was not answered, so that nothing is created twice.
 */
import { ApiError, post } from './http.ts';

export class Steps {
  readonly #answers = new Map<string, unknown>();

  /**
   * Run the requests. Requests that were answered in an earlier attempt are not repeated, unless the server refused a
   * request (status 4xx).
   */
  async run<T>(work: (post: <A>(path: string, body?: unknown) => Promise<A>) => Promise<T>): Promise<T> {
    try {
      const done = await work((path, body) => this.#post(path, body));
      this.#answers.clear();
      return done;
    } catch (error) {
      if (error instanceof ApiError && error.status >= 400 && error.status < 500) this.#answers.clear();
      throw error;
    }
  }

  async #post<A>(path: string, body: unknown = {}): Promise<A> {
    const step = `${path} ${JSON.stringify(body)}`;
    if (!this.#answers.has(step)) this.#answers.set(step, await post<A>(path, body));
    return this.#answers.get(step) as A;
  }
}
