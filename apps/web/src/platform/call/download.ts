import type { OperationShape } from '@gatehouse/api/platform/operation';
import type { CallOptions } from './call.ts';
import { noAnswer } from './errorFrom.ts';
import { send } from './send.ts';

/** Fetches a file operation and hands it to the browser under the name of content-disposition (spec §7). */
export async function download<O extends OperationShape>(
  declared: O,
  options: CallOptions<O>,
): Promise<void> {
  const response = await send(declared, options);
  // it is written while it is sent: what is cut off is no file
  const content = await response.blob().catch(() => {
    throw noAnswer();
  });
  saveAs(content, fileNameOf(response.headers.get('content-disposition') ?? ''));
}

/** Hands the browser a file to save, under this name. */
export function saveAs(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // the browser needs the address until it has begun to save
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** File name of a content-disposition header; the UTF-8 form (RFC 6266) wins. */
export function fileNameOf(header: string): string {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(header)?.[1];
  if (encoded) return decodeURIComponent(encoded);
  return /filename="?([^";]+)"?/i.exec(header)?.[1] ?? 'download';
}
