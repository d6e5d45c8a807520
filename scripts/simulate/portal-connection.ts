import { createCounts, type TerminalCounts } from './simulated-terminal.ts';

export type Fetch = typeof globalThis.fetch;

/** Answer of the portal. The status is 0 if no answer arrived. */
export interface PortalAnswer {
  status: number;
  text: string;
  /** Server time from the `Date:` header. Null if it is missing or unreadable. */
  date: Date | null;
}

export interface PortalConnection {
  counts: TerminalCounts;
  isOnline: () => boolean;
  setOnline: (online: boolean) => void;
  /** Sends a request. Never rejects. Resolves to status 0 if no answer arrived. */
  send: (
    path: string,
    init: { method: string; headers: Record<string, string>; body?: string },
  ) => Promise<PortalAnswer>;
}

const NO_ANSWER: PortalAnswer = { status: 0, text: '', date: null };
const PATIENCE_MS = 30_000;

/**
 * Creates a connection to the portal that can be switched offline. The connection counts rejected and failed requests.
 */
export function createLine(url: string, fetch: Fetch = globalThis.fetch): PortalConnection {
  const base = url.replace(/\/+$/, '');
  const counts = createCounts();
  let online = true;
  const send: PortalConnection['send'] = async (path, init) => {
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

export const isSuccess = (answer: PortalAnswer) => answer.status >= 200 && answer.status < 300;
