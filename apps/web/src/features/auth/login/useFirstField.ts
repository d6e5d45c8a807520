import { useEffect, useRef } from 'react';

/** For a form that takes another's place: its first field has the focus, and the focus trap of a dialog leaves it there. */
export function useFirstField() {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const first = form.current?.querySelector('input');
    first?.setAttribute('data-autofocus', '');
    first?.focus();
  }, []);
  return form;
}
