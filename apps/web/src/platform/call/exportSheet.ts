import { canRunAsJob, preferJob } from '@gatehouse/api/platform/long-exports';
import type { OperationShape } from '@gatehouse/api/platform/operation';
import { toastRefusal } from '../toast/toast.tsx';
import type { CallOptions } from './call.ts';
import { CallError } from './callError.ts';
import { download } from './download.ts';
import { longExports } from './longExports.ts';

/**
 * Downloads an export. Starts a long export as a job instead, and the page shows the progress of the job. Shows
 * errors as toasts.
 */
export async function exportSheet<O extends OperationShape>(
  declared: O,
  options: CallOptions<O>,
): Promise<void> {
  const prefer = canRunAsJob(declared) ? { prefer: preferJob } : {};
  try {
    await download(declared, { ...options, ...prefer }).catch((error: unknown) => {
      if (!(error instanceof CallError) || error.code !== 'API_EXPORT_TOO_LONG') throw error;
      startJob(declared.name, options.query ?? {});
    });
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    await toastRefusal(error);
  }
}

function startJob(operation: string, query: object): void {
  const sent = Object.entries(query).flatMap(([key, value]) =>
    value === undefined || value === null || value === '' ? [] : [[key, String(value)]],
  );
  longExports.set([...longExports.get(), { operation, query: Object.fromEntries(sent) }]);
}
