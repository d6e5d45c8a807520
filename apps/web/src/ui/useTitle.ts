import { useEffect } from 'react';
import { useText } from '../platform/i18n/useText.ts';

/** Names the browser's tab after the screen; without a name, after the product alone. */
export function useTitle(name?: string): void {
  const product = useText()('shell.product');
  useEffect(() => {
    document.title = name ? `${name} · ${product}` : product;
  }, [name, product]);
}
