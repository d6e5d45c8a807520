import type { TestPortal } from '../portal/portal.ts';

export interface ScimAnswer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: The type is `any`, because tests read single keys of an answer.
  body: any;
  headers: Record<string, string | string[] | number | undefined>;
}

export const createScimClient =
  ({ app }: Pick<TestPortal, 'app'>, token: string, type = 'application/scim+json') =>
  async (
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<ScimAnswer> => {
    const response = await app.inject({
      method,
      url: `/scim/v2${path}`,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body !== undefined && { 'content-type': type }),
        ...headers,
      },
      ...(body !== undefined && { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    return {
      status: response.statusCode,
      body: response.payload === '' ? undefined : JSON.parse(response.payload),
      headers: response.headers,
    };
  };
export type ScimClient = ReturnType<typeof createScimClient>;

export const buildPatch = (...operations: unknown[]) => ({
  schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
  Operations: operations,
});
