import type { TestPortal } from '../portal/portal.ts';

export interface AgentAnswer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: The type is `any`, because tests read single keys of an answer.
  body: any;
}

export const createAgent =
  ({ app }: Pick<TestPortal, 'app'>, token: string) =>
  async (method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown): Promise<AgentAnswer> => {
    const response = await app.inject({
      method,
      url: `/api/0${path}`,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { payload: JSON.stringify(body) }),
    });
    return {
      status: response.statusCode,
      body: response.payload === '' ? undefined : JSON.parse(response.payload),
    };
  };
export type Agent = ReturnType<typeof createAgent>;
