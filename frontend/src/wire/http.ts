/** JSON over HTTP. Every failure is thrown as an ApiError with a text that says what the user can do. */

import { cookie } from './browserStorage.ts';
import { hearTime } from './clock.ts';
import { forgetRequest, keyFor } from './unanswered.ts';
import { upgrade } from './upgrade.ts';

export class ApiError extends Error {
  readonly code: string;
  readonly text: string;
  readonly field: string;
  readonly status: number;

  constructor(code: string, text: string, field = '', status = 0) {
    super(text);
    this.code = code;
    this.text = text;
    this.field = field;
    this.status = status;
  }
}

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

const OFFLINE = 'The server does not answer. Check your connection and try again.';
const BROKEN = 'Something went wrong in this page. Reload it and try again.';
/** Text shown if a proxy answers that the server is down. */
const ANEW = 'The server is restarting. Try again in a moment. All games are saved.';

/** Text shown for a success response that does not come from our server. */
const PORTAL = 'A sign-in page of your network answered instead of the server. Sign in on that page, then try again.';

/**
 * Timeouts in milliseconds: for an ordinary request, and for an uploaded file, whose check can take long. A replay is
 * requested again.
 */
const PATIENCE_MS = 20_000;
const CHECK_MS = 180_000;

export async function api<T>(method: Method, path: string, body?: unknown): Promise<T> {
  return request<T>(method, path, body === undefined ? undefined : JSON.stringify(body), PATIENCE_MS);
}

/** Send a JSON file unchanged. */
export const sendFile = <T>(path: string, file: Blob): Promise<T> => request<T>('POST', path, file, CHECK_MS);

async function request<T>(method: Method, path: string, body: BodyInit | undefined, patience: number): Promise<T> {
  let response: Response;
  const repeatable = method === 'POST' && typeof body === 'string' ? `${path} ${body}` : '';
  const release = method === 'GET' ? () => {} : upgrade.hold();
  try {
    response = await fetch(`/api/${path}`, {
      method,
      credentials: 'same-origin',
      headers: { ...headers(method, body !== undefined), ...(repeatable && { 'Idempotency-Key': keyFor(repeatable) }) },
      signal: AbortSignal.timeout(patience),
      ...(body === undefined ? {} : { body }),
    });
  } catch {
    throw new ApiError('offline', OFFLINE);
  } finally {
    release();
  }
  hearTime(Number(response.headers.get('server-time')));
  const data: unknown = await response.json().catch(() => null);
  const error = response.ok && data !== null ? null : toError(response.status, data);
  if (!error || (isOurs(data) && response.status < 500)) forgetRequest(repeatable);
  if (error) throw error;
  return data as T;
}

export const get = <T>(path: string): Promise<T> => api<T>('GET', path);
export const post = <T>(path: string, body: unknown = {}): Promise<T> => api<T>('POST', path, body);
export const put = <T>(path: string, body: unknown): Promise<T> => api<T>('PUT', path, body);

/** Fetch a file of this page and return its contents. */
export const fetchFile = (path: string): Promise<Blob> =>
  fetch(path)
    .then((answer) => (answer.ok ? answer.blob() : Promise.reject(toError(answer.status, null))))
    .catch((error: unknown) => Promise.reject(error instanceof ApiError ? error : new ApiError('offline', OFFLINE)));

/**
 * Return the error text for the user. An error that is not an ApiError is a fault of this page, and the text of the
 * browser would not help the user.
 */
export const reason = (error: unknown): string => (error instanceof ApiError ? error.text : BROKEN);

function headers(method: Method, hasBody: boolean): Record<string, string> {
  const out: Record<string, string> = { Accept: 'application/json' };
  if (hasBody) out['Content-Type'] = 'application/json';
  if (method !== 'GET') out['X-CSRFToken'] = cookie('csrftoken');
  return out;
}

interface Refusal {
  readonly code: string;
  readonly text: string;
  readonly field?: unknown;
}

/** Return whether this is a refusal by our server and not a response of a proxy in front of it. */
const isOurs = (data: unknown): data is Refusal => {
  const { code, text } = (typeof data === 'object' && data !== null ? data : {}) as Record<string, unknown>;
  return typeof code === 'string' && typeof text === 'string';
};

function toError(status: number, data: unknown): ApiError {
  if (isOurs(data)) return new ApiError(data.code, data.text, typeof data.field === 'string' ? data.field : '', status);
  if (status < 400) return new ApiError('offline', PORTAL, '', status);
  if (status >= 502 && status <= 504) return new ApiError('offline', ANEW, '', status);
  if (status === 404) return new ApiError('not_found', 'There is nothing at this address.', '', status);
  if (status === 429) return new ApiError('too_many', 'You sent requests too fast. Wait a moment and try again.', '', status);
  return new ApiError('server', `The server had an error (${status}). Try again. If the error happens again, reload the page.`, '', status);
}
