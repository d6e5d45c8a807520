import type { OperationShape } from '@gatehouse/api/platform/operation';

/** A value as a text of a form or an address: itself, or its JSON (an object may have a `toString` that is no function). */
export const asText = (value: unknown): string =>
  (typeof value === 'object' ? JSON.stringify(value) : String(value)) ?? '';

/** A form (multipart/form-data) with these files in the field the operation names, or another, and with these texts. */
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
