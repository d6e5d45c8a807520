import type { OperationShape } from '@gatehouse/api/platform/operation';
import { toastFailure } from '../toast/toast.tsx';
import type { CallOptions } from './call.ts';
import { CallError } from './callError.ts';
import { download } from './download.ts';

/** Fetches and saves a sheet; a refusal is a toast. */
export async function exportSheet<O extends OperationShape>(
  declared: O,
  options: CallOptions<O>,
): Promise<void> {
  try {
    await download(declared, options);
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    // a 401 is on its way to the login screen, which says why
    if (error.status !== 401) await toastFailure(error.message);
  }
}
