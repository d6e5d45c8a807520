import type { Envelope, OperationShape, ResultOf } from '@gatehouse/api/platform/operation';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { findTextByEnd } from '../i18n/text.ts';
import type { ToastAction } from '../toast/ToastWords.tsx';
import { toastRefusal, toastSuccess } from '../toast/toast.tsx';
import { type CallOptions, callForAnswer, type InputOf } from './call.ts';
import { CallError } from './callError.ts';
import { uuid } from './headers.ts';

export interface UseSaveOptions<O extends OperationShape> {
  onSuccess?: (result: ResultOf<O>) => void;
  /**
   * Called for every error. Returns true if the screen itself shows the error, for example at a field. The error then
   * appears in no toast.
   */
  onRefusal?: (error: CallError) => boolean;
  /**
   * Text of the success toast. Defaults to the text `said.<operation>` of the changed kind of object, or to the
   * portal's message if that text does not exist.
   */
  done?: string | ((result: ResultOf<O>) => string);
  /** Action in the success toast: a link to the row, or undo (`useUndo`). */
  next?: (result: ResultOf<O>, sent: InputOf<O>) => ToastAction | undefined;
  /** False for operations that show no toasts: sign-in, sign-out and the camera token (spec §7). */
  toast?: false;
}

/**
 * Returns a function that runs an operation which changes data. After success it refetches every cached query of the
 * changed kind of object and shows a toast (spec §7). If no response arrived, retrying the same input reuses the
 * idempotency key. The same input is not sent a second time while it is being saved.
 */
export function useSave<O extends OperationShape>(declared: O, options: UseSaveOptions<O> = {}) {
  const cache = useQueryClient();
  const attempt = useRef<{ key: string; of: string } | null>(null);
  const underWay = useRef<InputOf<O> | null>(null);

  const [noun, key] = declared.name.split('.');
  const refresh = () =>
    cache.invalidateQueries({ predicate: ({ queryKey: [name] }) => String(name).startsWith(`${noun}.`) });

  const mutation = useMutation<Envelope<ResultOf<O>>, CallError, InputOf<O>>({
    mutationKey: [declared.name],
    mutationFn: (input) => {
      const inputKey = JSON.stringify(input);
      if (attempt.current?.of !== inputKey) attempt.current = { key: uuid(), of: inputKey };
      return callForAnswer(declared, { ...input, idempotencyKey: attempt.current.key } as CallOptions<O>);
    },
    onSuccess: async (answer, input) => {
      attempt.current = null;
      const refreshed = refresh();
      const { done = findTextByEnd(`.${noun}.said.${key}`) ?? answer.message } = options;
      const message = typeof done === 'function' ? done(answer.result) : done;
      if (options.toast !== false) toastSuccess(message, options.next?.(answer.result, input));
      options.onSuccess?.(answer.result);
      await refreshed;
    },
    onError: (error) => {
      // The caller aborted the operation, so no toast is needed.
      if (error.name === 'AbortError') return;
      if (!(error instanceof CallError && error.isPassing)) attempt.current = null;
      // Refetches the row on the screen, because another person has changed it.
      if (error.code === 'API_ROW_CHANGED') void refresh();
      const isShown = options.onRefusal?.(error) ?? false;
      if (!isShown && options.toast !== false) toastRefusal(error);
    },
    onSettled: (_answer, _error, input) => {
      if (underWay.current === input) underWay.current = null;
    },
  });
  const save = (input: InputOf<O>): void => {
    // Ignores the second click of a double click, which arrives before the button is disabled.
    if (underWay.current && JSON.stringify(underWay.current) === JSON.stringify(input)) return;
    underWay.current = input;
    mutation.mutate(input);
  };
  return {
    save,
    isPending: mutation.isPending,
    error: mutation.error,
    reset: mutation.reset,
  };
}
