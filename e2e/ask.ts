import { type OperationShape, pathOf } from '@gatehouse/api/platform/operation';
import { expect, type Page } from '@playwright/test';

interface Input {
  params?: Record<string, unknown>;
  query?: Record<string, string>;
}

/** Calls an operation as the person signed in there, and answers its result. */
export async function ask(
  page: Page,
  operation: OperationShape,
  data?: object,
  { params, query }: Input = {},
) {
  const search = query ? `?${new URLSearchParams(query)}` : '';
  const answer = await page.request.fetch(pathOf(operation, params) + search, {
    method: operation.method,
    headers: { 'x-command-id': crypto.randomUUID() },
    ...(data && { data }),
  });
  expect(answer.status(), await answer.text()).toBe(200);
  return (await answer.json()).result;
}
