import { type Counts, noCounts } from './played.ts';

export type Fetch = typeof globalThis.fetch;

/** An answer of the portal; status 0 when none came. */
export interface Answer {
  status: number;
  text: string;
  /** The server's clock, from its `Date:` header. */
  date: Date | null;
}

export interface Line {
  counts: Counts;
  isOnline: () => boolean;
  setOnline: (online: boolean) => void;
  /** Never rejects: no answer is an answer, too. */
  send: (
    path: string,
    init: { method: string; headers: Record<string, string>; body?: string },
  ) => Promise<Answer>;
}

const NO_ANSWER: Answer = { status: 0, text: '', date: null };
const PATIENCE_MS = 30_000;

/** The wire between a terminal and the portal: it can be cut, and it counts what goes wrong. */
export function createLine(url: string, fetch: Fetch = globalThis.fetch): Line {
  const base = url.replace(/\/+$/, '');
  const counts = noCounts();
  let online = true;
  const send: Line['send'] = async (path, init) => {
    if (!online) return NO_ANSWER;
    try {
      const response = await fetch(`${base}${path}`, { ...init, signal: AbortSignal.timeout(PATIENCE_MS) });
      const date = new Date(response.headers.get('date') ?? '');
      const text = await response.text();
      if ([401, 403, 406].includes(response.status)) counts.refused += 1;
      else if (!response.ok) counts.failed += 1;
      return { status: response.status, text, date: Number.isNaN(date.getTime()) ? null : date };
    } catch {
      counts.failed += 1;
      return NO_ANSWER;
    }
  };
  return {
    counts,
    send,
    isOnline: () => online,
    setOnline: (next) => {
      online = next;
    },
  };
}

export const succeeded = (answer: Answer) => answer.status >= 200 && answer.status < 300;
