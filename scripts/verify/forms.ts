import type { OperationShape } from '@gatehouse/api/platform/operation';

/** A form (multipart/form-data) with these files in the field the operation names, or another. */
export async function formOf(
  { upload }: OperationShape,
  files: readonly Uint8Array<ArrayBuffer>[],
  { field = upload?.field ?? 'file', fileName = 'picture.jpg' } = {},
): Promise<{ payload: Buffer; headers: { 'content-type': string } }> {
  const form = new FormData();
  for (const file of files) form.append(field, new Blob([file]), fileName);
  const encoded = new Response(form);
  const type = encoded.headers.get('content-type') ?? '';
  return { payload: Buffer.from(await encoded.arrayBuffer()), headers: { 'content-type': type } };
}
