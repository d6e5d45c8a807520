import { type OperationShape, pathOf } from '@gatehouse/api/platform/operation';
import { hashPassword } from '../../apps/server/src/platform/password.ts';
import type { Person } from '../data/factories.ts';
import type { TestPortal } from '../portal/portal.ts';

interface SetCookie {
  name: string;
  value: string;
  path?: string;
  httpOnly?: boolean;
  secure?: boolean;
  sameSite?: string;
  expires?: Date;
}

export interface BrowserAnswer {
  status: number;
  code: string;
  // biome-ignore lint/suspicious/noExplicitAny: The type is `any`, because tests read single keys of an answer.
  result: any;
  text: string;
  cookies: SetCookie[];
  headers: Record<string, string | string[] | number | undefined>;
}

/** A test browser with cookies that sends the headers of the portal's own pages. */
export interface Browser {
  jar: Map<string, string>;
  send(
    operation: OperationShape,
    input?: {
      params?: object;
      query?: Record<string, string>;
      body?: object;
      headers?: Record<string, string | undefined>;
    },
  ): Promise<BrowserAnswer>;
}

export const password = 'Blue-Kettle-42';
let stored: Promise<string> | undefined;

export async function setTestPasswords(portal: TestPortal, ...people: Person[]): Promise<void> {
  stored ??= hashPassword(password);
  await portal.make.owner.query('UPDATE accounts SET password_hash = $1 WHERE id = ANY ($2::bigint[])', [
    await stored,
    people.map(({ accountId }) => accountId),
  ]);
}

export function openBrowser(portal: TestPortal, { address = '127.0.0.1' } = {}): Browser {
  const jar = new Map<string, string>();
  return {
    jar,
    async send(operation, { params, query, body, headers } = {}) {
      const path = pathOf(operation, { ...params });
      const response = await portal.app.inject({
        method: operation.method,
        url: query ? `${path}?${new URLSearchParams(query)}` : path,
        remoteAddress: address,
        headers: {
          host: 'localhost:8080',
          origin: 'http://localhost:8080',
          'sec-fetch-site': 'same-origin',
          'x-command-id': 'test',
          ...(jar.size > 0 && { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') }),
          ...headers,
        },
        ...(body && { payload: body }),
      });
      const cookies = response.cookies as SetCookie[];
      for (const { name, value, expires } of cookies) {
        if (value === '' || (expires && expires.getTime() === 0)) jar.delete(name);
        else jar.set(name, value);
      }
      const { messageCode, result } = response.json<{ messageCode: string; result: unknown }>();
      return {
        status: response.statusCode,
        code: messageCode,
        result,
        text: response.payload,
        cookies,
        headers: response.headers,
      };
    },
  };
}
