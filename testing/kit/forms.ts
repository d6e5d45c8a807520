import type { OperationShape } from '@gatehouse/api/platform/operation';

/**
 * Returns a value as text for a form or a URL. A string stays unchanged, and any other value becomes JSON. The value's
 * own `toString` cannot be used, because it may not be a function.
 */
export const asText = (value: unknown): string =>
  (typeof value === 'object' ? JSON.stringify(value) : String(value)) ?? '';

/**
 * Builds a form (multipart/form-data) with files and texts. By default, the file field has the name that the operation
 * declares.
 */
export async function formOf(
  { upload }: OperationShape,
  files: readonly Uint8Array<ArrayBuffer>[],
  { field = upload?.field ?? 'file', fileName = 'picture.jpg' } = {},
  texts: object = {},
): Promise<{ payload: Buffer; headers: { 'content-type': string } }> {
  const form = new FormData();
  for (const [name, value] of Object.entries(texts)) form.append(name, asText(value));
  const type = upload?.streamed?.types[0] ?? '';
  for (const file of files) form.append(field, new Blob([file], { type }), fileName);
  const encoded = new Response(form);
  const contentType = encoded.headers.get('content-type') ?? '';
  return { payload: Buffer.from(await encoded.arrayBuffer()), headers: { 'content-type': contentType } };
}
