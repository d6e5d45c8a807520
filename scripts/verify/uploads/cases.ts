import { type OperationShape, pathOf } from '@gatehouse/api/platform/operation';
import { formOf } from '../forms.ts';
import type { Target } from './target.ts';

/** Something to upload that must be refused. */
export interface Case {
  what: string;
  operation: OperationShape;
  params?: Record<string, string>;
  files: readonly Uint8Array<ArrayBuffer>[];
  /** The form's field and the file's name, where they are not the right ones. */
  field?: string;
  fileName?: string;
}

export interface Outcome {
  status: number;
  code: string;
}

/** Uploads it as an administrator. Status 0: the portal closed the connection instead of answering. */
export async function outcomeOf(
  target: Target,
  { operation, params, files, ...form }: Case,
): Promise<Outcome> {
  const { payload, headers } = await formOf(operation, files, form);
  const answer = await fetch(`http://127.0.0.1:${target.port}${pathOf(operation, params)}`, {
    method: operation.method,
    headers: { ...headers, authorization: `Bearer ${target.token}`, 'x-command-id': 'verify' },
    body: new Uint8Array(payload),
  });
  const text = await answer.text();
  return { status: answer.status, code: /"messageCode":"([^"]*)"/.exec(text)?.[1] ?? '' };
}
