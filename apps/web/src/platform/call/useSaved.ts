import type { OperationShape } from '@gatehouse/api/platform/operation';
import { useIsMutating } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';

const nounOf = (name: unknown) => String(name).split('.')[0];

/**
 * Calls `callback` after every save, or only after saves of the same kinds of objects as `operations`. Use it for
 * results that depend on other kinds of objects, such as counts.
 */
export function useSaved(callback: () => void, operations?: readonly OperationShape[]): void {
  const latest = useRef(callback);
  latest.current = callback;
  const nouns = operations?.map(({ name }) => nounOf(name));
  const saving = useIsMutating({
    predicate: ({ options: { mutationKey } }) => nouns?.includes(nounOf(mutationKey?.[0])) ?? true,
  });
  const wasSaving = useRef(false);
  useEffect(() => {
    if (wasSaving.current && saving === 0) latest.current();
    wasSaving.current = saving > 0;
  }, [saving]);
}
