import { useEffect } from 'react';
import { useText } from '../../platform/i18n/useText.ts';

/** Sets the title of the browser tab. The default title is the product name. */
export function useTitle(name?: string): void {
  const product = useText()('shell.product');
  useEffect(() => {
    document.title = name ? `${name} · ${product}` : product;
  }, [name, product]);
}
