import type { OperationShape } from '@gatehouse/api/platform/operation';
import { toastRefusal } from '../toast/toast.tsx';
import type { CallOptions } from './call.ts';
import { CallError } from './callError.ts';
import { download } from './download.ts';

/** Downloads an export. If it fails, shows a toast. */
export async function exportSheet<O extends OperationShape>(
  declared: O,
  options: CallOptions<O>,
): Promise<void> {
  try {
    await download(declared, options);
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    await toastRefusal(error);
  }
}
