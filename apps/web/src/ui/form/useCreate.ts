import type { OperationShape, ResultOf } from '@gatehouse/api/platform/operation';
import { useRef } from 'react';
import type { z } from 'zod';
import type { InputOf } from '../../platform/call/call.ts';
import type { CallError } from '../../platform/call/callError.ts';
import { type UseSaveOptions, useSave } from '../../platform/call/useSave.ts';
import { useText } from '../../platform/i18n/useText.ts';
import { type ErrorFields, type FormOperation, type FormValues, useDraft } from './useDraft.ts';
import { useKeepDraft, useKeptDraft } from './useKeptDraft.ts';

export interface FormOptions<O extends OperationShape, P> {
  /** Names of the fields that show errors, by error code. */
  places?: P;
  /** Called to close the form. Absent for a page, which stays open. */
  onClose?: () => void;
  /** Params of the operation. They identify the row. */
  params?: object;
  /** Called after a save. If it is present, `onClose` is not called. */
  onSaved?: (result: ResultOf<O>) => void;
  /** Text of the success toast. Defaults to the portal's message. */
  done?: UseSaveOptions<O>['done'];
  next?: UseSaveOptions<O>['next'];
  /** Fields that must not be stored when the session ends. Passwords, codes and files are never stored. */
  secret?: readonly string[];
  /** Input in addition to the body, such as a file from `useFile`. */
  brings?: FormAttachment;
}

/** Input of a form in addition to its fields. */
export interface FormAttachment {
  /** True if the person has made this input, so that closing the form would lose it. */
  isChosen: boolean;
  /** Returns true if the input is valid and can be sent. Otherwise shows an error at its field. */
  check: () => boolean;
  /** Returns the input to send in addition to params and body. */
  input: () => object;
  /** Called after the portal rejected the form. Returns true if the field of this input shows the error. */
  refused: (error: CallError) => boolean;
}

/** An `onClose` function for a page that stays open. It has no effect. */
export const stayOpen = () => {};

/**
 * Returns a form that creates a row, or runs an operation on the row that `params` identifies (approve, move, grant).
 * The result contains its draft, save and dialog. Use `const form = useCreate(doors.create, { ...blank, roomId }, {
 * places, onClose })` and `<FormModal {...form.dialog} title=…>` around `form.fields`. If the session ends, the draft
 * is stored. It is restored when the same person signs in again.
 */
export function useCreate<
  O extends OperationShape & FormOperation,
  const P extends ErrorFields<O, P> = ErrorFields<O, object>,
>(declared: O, initial: FormValues<O['body']>, options: FormOptions<O, P>) {
  const t = useText();
  const { places, onClose = stayOpen, onSaved = onClose, done, next, secret, params, brings } = options;
  const formKey = params ? `${declared.name} ${JSON.stringify(params)}` : declared.name;
  const storedDraft = useKeptDraft(formKey);
  // TypeScript cannot infer the type of the stored draft. The same form stored it.
  const draft = useDraft(
    declared,
    initial,
    places,
    storedDraft?.typed as Partial<FormValues<O['body']>> | undefined,
  );
  const andNew = useRef(false);
  const { save, isPending } = useSave(declared, {
    ...(done !== undefined && { done }),
    ...(next && { next }),
    onSuccess: (result) => (andNew.current ? draft.anew() : onSaved(result)),
    onRefusal: (error) => {
      const isSaid = brings?.refused(error) ?? false;
      return draft.refuse(error) || isSaid;
    },
  });
  const check: typeof draft.check = () => {
    const parsed = draft.check();
    // Validates the fields and the attachment together, so that both show their errors.
    return (brings?.check() ?? true) || !parsed.ok ? parsed : { ok: false, fields: [] };
  };
  const isDirty = draft.isDirty || (brings?.isChosen ?? false);
  const submit = (isAnother: boolean) => (body: z.output<O['body']>) => {
    andNew.current = isAnother;
    // TypeScript cannot infer that these are the params and body of the operation.
    save({ ...(params && { params }), body, ...brings?.input() } as unknown as InputOf<O>);
  };
  useKeepDraft(formKey, { version: undefined, typed: isPending ? {} : draft.changed }, secret);
  return {
    ...draft,
    /** Props of `FormModal`. */
    dialog: {
      draft: {
        ...draft,
        check,
        isDirty,
        note: draft.round > 0 ? undefined : storedDraft && t('common.form.back'),
      },
      pending: isPending,
      onSubmit: submit(false),
      onClose,
    },
    /**
     * Props of the button "Save and new", the `second` button of `FormModal`. After saving, the form stays open for
     * another row.
     */
    andNew: { label: t('common.actions.saveAndNew'), onSubmit: submit(true) },
  };
}
