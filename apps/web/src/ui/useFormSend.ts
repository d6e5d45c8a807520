import { type FormEvent, type RefObject, useEffect, useRef } from 'react';
import type { Draft } from './useDraft.ts';

interface Sending {
  form: RefObject<HTMLFormElement | null>;
  send: (event: FormEvent) => void;
}

/** Sends a draft that passes its operation's shape; otherwise the first bad field takes the focus. */
export function useFormSend<V, B>(
  draft: Draft<V, B>,
  pending: boolean,
  onSubmit: (body: B) => void,
): Sending {
  const form = useRef<HTMLFormElement>(null);
  const { shown } = draft;
  useEffect(() => {
    if (shown > 0)
      form.current?.querySelector<HTMLElement>('[aria-invalid=true], [data-wrong] input')?.focus();
  }, [shown]);
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (pending) return;
    const checked = draft.check();
    if (checked.ok) onSubmit(checked.value);
  };
  return { form, send };
}
