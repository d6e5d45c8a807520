import { type FormEvent, type RefObject, useEffect, useRef } from 'react';
import type { Draft } from './useDraft.ts';

interface FormSender<B> {
  form: RefObject<HTMLFormElement | null>;
  sendTo: (onSubmit: (body: B) => void) => (event: FormEvent) => void;
}

/**
 * Returns the submit function of a form. It sends the draft if the draft is valid and every field is readable. Otherwise
 * it focuses the first invalid field.
 */
export function useFormSend<V, B>(draft: Draft<V, B>, pending: boolean): FormSender<B> {
  const form = useRef<HTMLFormElement>(null);
  const { shown } = draft;
  useEffect(() => {
    if (shown > 0)
      form.current?.querySelector<HTMLElement>('[aria-invalid=true], [data-wrong] input')?.focus();
  }, [shown]);
  const sendTo: FormSender<B>['sendTo'] = (onSubmit) => (event) => {
    event.preventDefault();
    if (pending) return;
    const checked = draft.check();
    const unreadable = findUnreadable(form.current);
    // Fires the event `invalid`, so that the field shows its error.
    unreadable?.checkValidity();
    unreadable?.focus();
    if (checked.ok && !unreadable) onSubmit(checked.value);
  };
  return { form, sendTo };
}

/** Returns the first field with a text that its component cannot convert to a value, such as a date field. */
const findUnreadable = (form: HTMLFormElement | null): HTMLInputElement | undefined =>
  [...(form?.elements ?? [])]
    .filter((field) => field instanceof HTMLInputElement)
    .find((field) => field.validity.customError);
