import { useEffect, useRef } from 'react';

/**
 * Focuses the first field of a form that replaces another one. The attribute also makes the focus trap of a dialog keep
 * it.
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
