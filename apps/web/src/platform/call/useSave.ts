import type { Envelope, OperationShape, ResultOf } from '@gatehouse/api/platform/operation';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { textOfSome } from '../i18n/text.ts';
import type { ToastAction } from '../toast/ToastWords.tsx';
import { toastFailure, toastSuccess } from '../toast/toast.tsx';
import { type CallOptions, callForAnswer, type InputOf } from './call.ts';
import { CallError } from './callError.ts';
import { uuid } from './headers.ts';

export interface UseSaveOptions<O extends OperationShape> {
  onSuccess?: (result: ResultOf<O>) => void;
  /** Called with every refusal; true means the screen shows it itself (errors at the fields), so no toast. */
  onRefusal?: (error: CallError) => boolean;
  /** What the success toast says instead of the noun's own sentence (`said.<operation>` of its texts) or the portal's. */
  done?: string | ((result: ResultOf<O>) => string);
  /** What the success toast offers to do next: to go where it leads, or the way back (`useUndo`). */
  next?: (result: ResultOf<O>, sent: InputOf<O>) => ToastAction | undefined;
  /** No toast at all: login, logout and the camera token (spec §7). */
  toast?: false;
}

/**
 * A state-changing operation as a mutation. Afterwards everything cached of the same noun is asked again,
 * and the toast of spec §7 appears. Repeating the same input after "no answer" sends the same idempotency key; while
 * it is under way it is not sent twice.
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
      const of = JSON.stringify(input);
      if (attempt.current?.of !== of) attempt.current = { key: uuid(), of };
      return callForAnswer(declared, { ...input, idempotencyKey: attempt.current.key } as CallOptions<O>);
    },
    onSuccess: async (answer, sent) => {
      attempt.current = null;
      const refreshed = refresh();
      const { done = textOfSome(`.${noun}.said.${key}`) ?? answer.message } = options;
      const said = typeof done === 'function' ? done(answer.result) : done;
      if (options.toast !== false) toastSuccess(said, options.next?.(answer.result, sent));
      options.onSuccess?.(answer.result);
      await refreshed;
    },
    onError: (error) => {
      // whoever stopped it knows
      if (error.name === 'AbortError') return;
      if (!(error instanceof CallError && error.isPassing)) attempt.current = null;
      // what is shown is not what is there any more
      if (error.code === 'API_ROW_CHANGED') void refresh();
      const shown = options.onRefusal?.(error) ?? false;
      // a 401 is on its way to the login screen, which says why
      if (!shown && options.toast !== false && error.status !== 401) toastFailure(error.message);
    },
    onSettled: (_answer, _error, input) => {
      if (underWay.current === input) underWay.current = null;
    },
  });
  const save = (input: InputOf<O>): void => {
    // the second half of a double click comes before the button shows that it is at work
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
