import { type OperationShape, pathOf } from '@gatehouse/api/platform/operation';
import { addressAt } from '../base.ts';

/** Returns the URL of an operation. Omits empty query values. */
export function addressOf(declared: OperationShape, params?: unknown, query?: unknown): string {
  const search = new URLSearchParams();
  for (const [key, value] of entriesOf(query)) {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (item !== undefined && item !== null && item !== '') search.append(key, String(item));
    }
  }
  const path = addressAt(pathOf(declared, Object.fromEntries(entriesOf(params))));
  return search.size > 0 ? `${path}?${search}` : path;
}

const entriesOf = (value: unknown): [string, unknown][] =>
  typeof value === 'object' && value !== null ? Object.entries(value) : [];
