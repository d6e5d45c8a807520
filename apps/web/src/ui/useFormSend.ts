import { type FormEvent, type RefObject, useEffect, useRef } from 'react';
import type { Draft } from './useDraft.ts';

interface Sending<B> {
  form: RefObject<HTMLFormElement | null>;
  sendTo: (onSubmit: (body: B) => void) => (event: FormEvent) => void;
}

/** Sends a draft that passes its operation's shape; otherwise the first bad field takes the focus. */
export function useFormSend<V, B>(draft: Draft<V, B>, pending: boolean): Sending<B> {
  const form = useRef<HTMLFormElement>(null);
  const { shown } = draft;
  useEffect(() => {
    if (shown > 0)
      form.current?.querySelector<HTMLElement>('[aria-invalid=true], [data-wrong] input')?.focus();
  }, [shown]);
  const sendTo: Sending<B>['sendTo'] = (onSubmit) => (event) => {
    event.preventDefault();
    if (pending) return;
    const checked = draft.check();
    if (checked.ok) onSubmit(checked.value);
  };
  return { form, sendTo };
}
