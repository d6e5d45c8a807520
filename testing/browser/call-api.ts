import { type OperationShape, pathOf } from '@gatehouse/api/platform/operation';
import { expect, type Page } from '@playwright/test';

interface Input {
  params?: Record<string, unknown>;
  query?: Record<string, string> | undefined;
  /** File for an operation with a streamed upload. It is sent as a form together with the fields of `data`. */
  file?: Uint8Array | undefined;
}

function formOf({ upload }: OperationShape, data: object, file: Uint8Array) {
  const texts = Object.entries(data).map(([name, value]) => [name, String(value)]);
  const mimeType = upload?.streamed?.types[0] ?? 'application/octet-stream';
  return {
    ...Object.fromEntries(texts),
    [upload?.field ?? 'file']: { name: 'package.apk', mimeType, buffer: Buffer.from(file) },
  };
}

/** Calls an operation as the signed-in person of the page. Returns its result. */
export async function callApi(
  page: Page,
  operation: OperationShape,
  data?: object,
  { params, query, file }: Input = {},
) {
  const search = query ? `?${new URLSearchParams(query)}` : '';
  const answer = await page.request.fetch(pathOf(operation, params) + search, {
    method: operation.method,
    headers: { 'x-command-id': crypto.randomUUID() },
    ...(file ? { multipart: formOf(operation, data ?? {}, file) } : data && { data }),
  });
  expect(answer.status(), await answer.text()).toBe(200);
  return (await answer.json()).result;
}
