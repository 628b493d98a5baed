import http, { type RequestBody } from 'k6/http';
import { countRequest } from './objectives.ts';
import type { SignedIn } from './sign-in.ts';

type Options = {
  readonly body?: object;
  /** further statuses that are no failures; the call returns undefined then */
  readonly accepted?: readonly number[];
};
export type Api = ReturnType<typeof apiOf>;

/** Makes calls of a person, or of a visitor without an account. */
export function apiOf(site: string, person?: Pick<SignedIn, 'token'>) {
  /** @param name under which k6 counts it, instead of its address @throws when it is refused */
  return async function call<Data>(
    name: string,
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    { body, accepted = [] }: Options = {},
  ): Promise<Data | undefined> {
    const headers = {
      accept: 'application/json',
      ...(person && { authorization: `Bearer ${person.token}` }),
      ...(body && { 'content-type': 'application/json' }),
    };
    const responseCallback = http.expectedStatuses(200, ...accepted);
    const text: RequestBody | null = body ? JSON.stringify(body) : null;
    const answer = await http.asyncRequest(method, `${site}${path}`, text, {
      headers,
      tags: { name },
      responseCallback,
    });
    countRequest(method, path, answer);
    if (answer.status === 200) return answer.json('data') as Data;
    if (accepted.includes(answer.status)) return undefined;
    throw new Error(
      `${name}: ${answer.status === 0 ? answer.error : `${answer.status} ${JSON.stringify(answer.json('code'))}`}`,
    );
  };
}

/** Opens a page of the application. @throws when it is refused */
export async function openPage(site: string, name: string, path: string): Promise<void> {
  const answer = await http.asyncRequest('GET', `${site}${path}`, null, {
    headers: { accept: 'text/html' },
    tags: { name },
  });
  countRequest('GET', path, answer);
  if (answer.status !== 200) throw new Error(`${name}: ${answer.status === 0 ? answer.error : answer.status}`);
}
