import { useCallback } from 'react';
import { useStore } from '../store.ts';
import { language } from './language.ts';
import { text } from './text.ts';

/** The typed `t`: a key that no language has, or a missing place in its braces, does not compile. */
export function useText(): typeof text {
  const current = useStore(language);
  // a new function with each language, so that what is memoised by it is made again
  // biome-ignore lint/correctness/useExhaustiveDependencies: the language is what `text` reads
  return useCallback<typeof text>((key, ...params) => text(key, ...params), [current]);
}
