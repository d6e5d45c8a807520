import { useCallback } from 'react';
import { useStore } from '../store.ts';
import { language } from './language.ts';
import { text } from './text.ts';

/**
 * Returns the function `t` for texts in the current language. An unknown key or a missing placeholder does not compile.
 */
export function useText(): typeof text {
  const current = useStore(language);
  // Returns a new function after a language change, so that memoised values that depend on it update.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `text` reads the current language
  return useCallback<typeof text>((key, ...params) => text(key, ...params), [current]);
}
