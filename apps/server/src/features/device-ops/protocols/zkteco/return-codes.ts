import type { CommandMeaning, ReturnReading } from '../../device-commands/return-codes.ts';

/** Meanings by return code. The two dialects give the same codes different meanings (protocols.md §1.4). */
export type ReturnCodes = Readonly<Record<number, CommandMeaning>>;

const passing: readonly CommandMeaning[] = ['timedOut', 'busy'];

/**
 * Interprets the return code of a command. Zero and above means success, and for DATA QUERY the number of records.
 * -5000 is not final. If the terminal is busy, the command is retried. All other codes mean failure.
 */
export function interpretCode(codes: ReturnCodes, code: number): ReturnReading {
  if (code >= 0) return { outcome: 'succeeded', meaning: 'ok' };
  const meaning = codes[code] ?? 'other';
  if (code === -5000) return { outcome: 'pending', meaning };
  return { outcome: passing.includes(meaning) ? 'again' : 'failed', meaning };
}
