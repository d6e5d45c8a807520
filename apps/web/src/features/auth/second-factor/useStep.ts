import type { OperationShape, ResultOf } from '@gatehouse/api/platform/operation';
import { type FormEvent, useState } from 'react';
import type { InputOf } from '../../../platform/call/call.ts';
import { useSave } from '../../../platform/call/useSave.ts';
import { type ErrorFields, type FormOperation, type FormValues, useDraft } from '../../../ui/useDraft.ts';

/**
 * One form of the way to a second step: what is typed goes to its operation; what is refused is shown at its field, anything
 * else above. Before the portal there are no toasts.
 */
export function useStep<
  O extends OperationShape & FormOperation,
  const P extends ErrorFields<O, P> = ErrorFields<O, object>,
>(declared: O, blank: FormValues<O['body']>, places: P, onDone: (result: ResultOf<O>) => void) {
  const [problem, setProblem] = useState<string>();
  const draft = useDraft(declared, blank, places);
  const { save, isPending } = useSave(declared, {
    toast: false,
    onSuccess: onDone,
    onRefusal: (error) => {
      if (!draft.refuse(error)) setProblem(error.message);
      return true;
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setProblem(undefined);
    const checked = draft.check();
    // the body was just checked by the operation's own shape
    if (checked.ok) save({ body: checked.value } as InputOf<O>);
  };
  return { fields: draft.fields, submit, isPending, problem };
}
