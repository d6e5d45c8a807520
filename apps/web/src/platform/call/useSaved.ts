import type { OperationShape } from '@gatehouse/api/platform/operation';
import { useIsMutating } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';

const nounOf = (name: unknown) => String(name).split('.')[0];

/** Calls back after each saving, or after each of the nouns of these operations: for answers in which other nouns are counted. */
export function useSaved(callback: () => void, of?: readonly OperationShape[]): void {
  const latest = useRef(callback);
  latest.current = callback;
  const nouns = of?.map(({ name }) => nounOf(name));
  const saving = useIsMutating({
    predicate: ({ options: { mutationKey } }) => nouns?.includes(nounOf(mutationKey?.[0])) ?? true,
  });
  const wasSaving = useRef(false);
  useEffect(() => {
    if (wasSaving.current && saving === 0) latest.current();
    wasSaving.current = saving > 0;
  }, [saving]);
}
