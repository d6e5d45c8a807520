import { useEffect, useRef, useState } from 'react';
import { dropKeptDraft, holdDraft, keptDraft, type TypedDraft } from '../platform/session/keptDraft.ts';
import { useSession } from '../platform/session/session.ts';

const none: readonly string[] = [];
/** A form comes back on the screen it was filled in on, and nowhere else. */
const here = (of: string) => `${window.location.pathname} ${of}`;

interface Typing {
  version: number | undefined;
  typed: Readonly<Record<string, unknown>>;
}

/** What was typed in this form when the session ended, once its person has signed in again; undefined in all other cases. */
export function useKeptDraft(of: string): TypedDraft | undefined {
  const { me } = useSession();
  const [kept] = useState(() => keptDraft(me.accountId, here(of)) ?? undefined);
  useEffect(() => {
    if (kept) dropKeptDraft();
  }, [kept]);
  return kept;
}

/** Keeps what is typed in this form should the session end: never the fields named `secret`. */
export function useKeepDraft(of: string, typing: Typing, secret = none): void {
  const { me } = useSession();
  const latest = useRef(typing);
  latest.current = typing;
  useEffect(
    () =>
      holdDraft(() => {
        const { version, typed } = latest.current;
        const told = Object.entries(typed).filter(([name]) => !secret.includes(name));
        return told.length > 0
          ? { accountId: me.accountId, of: here(of), version, typed: Object.fromEntries(told) }
          : null;
      }),
    [me.accountId, of, secret],
  );
}
