import { type OperationShape, pathOf } from '@gatehouse/api/platform/operation';
import { addressAt } from '../base.ts';

/** Address of an operation with its params and query; empty and absent query values are left out. */
export function addressOf(declared: OperationShape, params?: unknown, query?: unknown): string {
  const search = new URLSearchParams();
  for (const [key, value] of entriesOf(query)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== null && one !== '') search.append(key, String(one));
    }
  }
  const path = addressAt(pathOf(declared, Object.fromEntries(entriesOf(params))));
  return search.size > 0 ? `${path}?${search}` : path;
}

const entriesOf = (value: unknown): [string, unknown][] =>
  typeof value === 'object' && value !== null ? Object.entries(value) : [];
