import { useEffect, useRef, useState } from 'react';
import {
  dropKeptDraft,
  readKeptDraft,
  registerDraft,
  type TypedDraft,
} from '../../platform/session/keptDraft.ts';
import { useSession } from '../../platform/session/session.ts';

const noNames: readonly string[] = [];
/** Returns the key of a draft. The key includes the path, so that only the same screen restores the draft. */
const draftKey = (formKey: string) => `${window.location.pathname} ${formKey}`;

interface DraftInput {
  version: number | undefined;
  typed: Readonly<Record<string, unknown>>;
}

/**
 * Returns the draft of this form that was stored when a session of the same person ended. Undefined if there is none.
 */
export function useKeptDraft(formKey: string): TypedDraft | undefined {
  const { me } = useSession();
  const [draft] = useState(() => readKeptDraft(me.accountId, draftKey(formKey)) ?? undefined);
  useEffect(() => {
    if (draft) dropKeptDraft();
  }, [draft]);
  return draft;
}

/** Registers the input of this form, so that it is stored if the session ends. Fields in `secret` are never stored. */
export function useKeepDraft(formKey: string, typing: DraftInput, secret = noNames): void {
  const { me } = useSession();
  const latest = useRef(typing);
  latest.current = typing;
  useEffect(
    () =>
      registerDraft(() => {
        const { version, typed } = latest.current;
        const storedFields = Object.entries(typed).filter(([name]) => !secret.includes(name));
        return storedFields.length > 0
          ? {
              accountId: me.accountId,
              of: draftKey(formKey),
              version,
              typed: Object.fromEntries(storedFields),
            }
          : null;
      }),
    [me.accountId, formKey, secret],
  );
}
