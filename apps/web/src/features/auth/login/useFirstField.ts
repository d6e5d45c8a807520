import { useEffect, useRef } from 'react';

/**
 * Focuses the first field of a form that replaces another form. In a dialog, the attribute `data-autofocus` prevents
 * the focus trap from moving the focus elsewhere.
 */
export function useFirstField() {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const first = form.current?.querySelector('input');
    first?.setAttribute('data-autofocus', '');
    first?.focus();
  }, []);
  return form;
}
