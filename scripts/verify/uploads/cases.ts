import { type OperationShape, pathOf } from '@gatehouse/api/platform/operation';
import { formOf } from '@gatehouse/testing/kit/forms';
import type { UploadTarget } from './target.ts';

/** An upload that must be rejected. */
export interface UploadCase {
  what: string;
  operation: OperationShape;
  params?: Record<string, string>;
  files: readonly Uint8Array<ArrayBuffer>[];
  /** Name of the form field, if it differs from the correct name. `fileName` replaces the file name in the same way. */
  field?: string;
  fileName?: string;
}

export interface UploadOutcome {
  status: number;
  code: string;
}

/**
 * Uploads a case as an administrator. Resolves to the status, or 0 if the portal closed the connection without an
 * answer.
 */
export async function sendCase(
  target: UploadTarget,
  { operation, params, files, ...form }: UploadCase,
): Promise<UploadOutcome> {
  const { payload, headers } = await formOf(operation, files, form);
  const answer = await fetch(`http://127.0.0.1:${target.port}${pathOf(operation, params)}`, {
    method: operation.method,
    headers: { ...headers, authorization: `Bearer ${target.token}`, 'x-command-id': 'verify' },
    body: new Uint8Array(payload),
  });
  const text = await answer.text();
  return { status: answer.status, code: /"messageCode":"([^"]*)"/.exec(text)?.[1] ?? '' };
}
