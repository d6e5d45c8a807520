import type { OperationShape, ResultOf } from '@gatehouse/api/platform/operation';
import { type FormEvent, useState } from 'react';
import type { InputOf } from '../../../platform/call/call.ts';
import { useSave } from '../../../platform/call/useSave.ts';
import {
  type ErrorFields,
  type FormOperation,
  type FormValues,
  useDraft,
} from '../../../ui/form/useDraft.ts';

/**
 * Returns the form of one step of the two-step verification setup. Shows rejected values at their field. Shows other
 * errors above the form, because toasts are not available before sign-in.
 */
export function useStep<
  O extends OperationShape & FormOperation,
  const P extends ErrorFields<O, P> = ErrorFields<O, object>,
>(declared: O, blank: FormValues<O['body']>, errorFields: P, onDone: (result: ResultOf<O>) => void) {
  const [problem, setProblem] = useState<string>();
  const draft = useDraft(declared, blank, errorFields);
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
    // The cast is safe, because `draft.check` has validated the body with the operation's schema.
    if (checked.ok) save({ body: checked.value } as InputOf<O>);
  };
  return { fields: draft.fields, submit, isPending, problem };
}
