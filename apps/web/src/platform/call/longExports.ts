import { store } from '../store.ts';

export interface LongExport {
  /** Name of the operation. */
  operation: string;
  /** Query of the operation, as in its URL. */
  query: Readonly<Record<string, string>>;
}

/** Exports that are too long for a direct download and must still be started as jobs. */
export const longExports = store<readonly LongExport[]>([]);
