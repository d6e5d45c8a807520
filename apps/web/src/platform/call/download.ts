import type { OperationShape } from '@gatehouse/api/platform/operation';
import type { CallOptions } from './call.ts';
import { noAnswerError } from './errorFrom.ts';
import { send } from './send.ts';

/** Downloads a file. The file name comes from the content-disposition header (spec §7). */
export async function download<O extends OperationShape>(
  declared: O,
  options: CallOptions<O>,
): Promise<void> {
  const response = await send(declared, options);
  // The server streams the file, so the transfer can break off after a successful status. An incomplete file is
  // discarded.
  const content = await response.blob().catch(() => {
    throw noAnswerError();
  });
  saveAs(content, fileNameOf(response.headers.get('content-disposition') ?? ''));
}

export function saveAs(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Releases the URL of the file later, because the browser needs it until saving has started.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** Returns the file name of a content-disposition header. Prefers the name in UTF-8 (RFC 6266). */
export function fileNameOf(header: string): string {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(header)?.[1];
  if (encoded) return decodeURIComponent(encoded);
  return /filename="?([^";]+)"?/i.exec(header)?.[1] ?? 'download';
}
