import { now } from '../clock.ts';

/** What is typed in a form that is not saved: of which operation and row, by whose account, and the fields that were changed. */
export interface TypedDraft {
  accountId: number;
  /** Operation and row: a form takes back only its own. */
  of: string;
  /** Of the row as it was read. */
  version: number | undefined;
  typed: Readonly<Record<string, unknown>>;
}

const key = 'gatehouse.draft';
const goodFor = 3_600_000;
const neverKept = /password|otp|secret|token/i;
const open = new Set<() => TypedDraft | null>();

/** Says of an open form what is typed in it, should the session end; returns what ends that. */
export function holdDraft(read: () => TypedDraft | null): () => void {
  open.add(read);
  return () => open.delete(read);
}

/**
 * Keeps the form opened last for whoever signs in again within the hour: call it after everything else of the session is
 * cleared. Files never enter, nor passwords and codes.
 */
export function keepOpenDraft(): void {
  const drafts = [...open].flatMap((read) => read() ?? []);
  const last = drafts.at(-1);
  if (!last) return;
  const typed = Object.entries(last.typed).filter(([name, value]) => !neverKept.test(name) && isPlain(value));
  if (typed.length === 0) return;
  const kept = { ...last, typed: Object.fromEntries(typed), at: now().getTime() };
  sessionStorage.setItem(key, JSON.stringify(kept));
}

/** The draft kept for this account and form, or null. One that is too old or somebody else's is gone for good. */
export function keptDraft(accountId: number, of: string): TypedDraft | null {
  keepOnlyOf(accountId);
  const kept = read();
  return kept?.of === of ? kept : null;
}

/** For a person who has signed in: what another account has left is gone. */
export function keepOnlyOf(accountId: number): void {
  const kept = read();
  if (kept && (kept.accountId !== accountId || kept.at + goodFor < now().getTime())) dropKeptDraft();
}

/** For a wanted logout, and once the form stands again. */
export const dropKeptDraft = (): void => sessionStorage.removeItem(key);

function read(): (TypedDraft & { at: number }) | null {
  try {
    // written above and nowhere else
    return JSON.parse(sessionStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

const isPlain = (value: unknown): boolean =>
  value === null || ['string', 'number', 'boolean'].includes(typeof value) || Array.isArray(value)
    ? !Array.isArray(value) || value.every(isPlain)
    : Object.getPrototypeOf(value) === Object.prototype && Object.values(value as object).every(isPlain);
