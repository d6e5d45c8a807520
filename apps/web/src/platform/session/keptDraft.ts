import { now } from '../clock.ts';

/** The unsaved changes of a form, with their account and form. */
export interface TypedDraft {
  accountId: number;
  /**
   * Key of the form, which consists of its operation and row. A stored draft is restored only in a form with the same
   * key.
   */
  of: string;
  /** Version of the row when it was read. Undefined for a new row. */
  version: number | undefined;
  typed: Readonly<Record<string, unknown>>;
}

const key = 'gatehouse.draft';
const goodFor = 3_600_000;
const neverKept = /password|otp|secret|token/i;
const open = new Set<() => TypedDraft | null>();

/** Registers an open form, so that its draft is stored if the session ends. Returns a function that unregisters it. */
export function registerDraft(read: () => TypedDraft | null): () => void {
  open.add(read);
  return () => open.delete(read);
}

/**
 * Stores the draft of the most recently opened form for one hour. Must be called after all other data of the session
 * are cleared. Never stores files, passwords and codes.
 */
export function keepOpenDraft(): void {
  const drafts = [...open].flatMap((read) => read() ?? []);
  const last = drafts.at(-1);
  if (!last) return;
  const typed = Object.entries(last.typed).filter(([name, value]) => !neverKept.test(name) && isPlain(value));
  if (typed.length === 0) return;
  const storedDraft = { ...last, typed: Object.fromEntries(typed), at: now().getTime() };
  sessionStorage.setItem(key, JSON.stringify(storedDraft));
}

/**
 * Returns the stored draft of an account and form. Null if there is none. Deletes a stored draft that is expired or
 * belongs to another account.
 */
export function readKeptDraft(accountId: number, formKey: string): TypedDraft | null {
  dropForeignDraft(accountId);
  const draft = parseStored();
  return draft?.of === formKey ? draft : null;
}

/** Deletes a stored draft that is expired or belongs to another account. Must be called after sign-in. */
export function dropForeignDraft(accountId: number): void {
  const draft = parseStored();
  if (draft && (draft.accountId !== accountId || draft.at + goodFor < now().getTime())) dropKeptDraft();
}

/** Deletes the stored draft, when the person signs out or after the draft was restored. */
export const dropKeptDraft = (): void => sessionStorage.removeItem(key);

function parseStored(): (TypedDraft & { at: number }) | null {
  try {
    // Only this file writes the stored value.
    return JSON.parse(sessionStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

const isPlain = (value: unknown): boolean =>
  value === null || ['string', 'number', 'boolean'].includes(typeof value) || Array.isArray(value)
    ? !Array.isArray(value) || value.every(isPlain)
    : Object.getPrototypeOf(value) === Object.prototype && Object.values(value as object).every(isPlain);
