import type { OperationShape, ResultOf } from '@gatehouse/api/platform/operation';
import { useRef } from 'react';
import type { z } from 'zod';
import type { InputOf } from '../platform/call/call.ts';
import type { CallError } from '../platform/call/callError.ts';
import { type UseSaveOptions, useSave } from '../platform/call/useSave.ts';
import { useText } from '../platform/i18n/useText.ts';
import { type FormOperation, type Places, type Typed, useDraft } from './useDraft.ts';
import { useKeepDraft, useKeptDraft } from './useKeptDraft.ts';

export interface FormOptions<O extends OperationShape, P> {
  /** At which field a refusal is shown. */
  places?: P;
  /** Absent: a page, which stays open. */
  onClose?: () => void;
  /** Which row it is done to: the operation's params. */
  params?: object;
  /** Instead of closing: what comes after the save. */
  onSaved?: (result: ResultOf<O>) => void;
  /** What the toast says instead of the portal's message. */
  done?: UseSaveOptions<O>['done'];
  /** What the toast offers to do next. */
  next?: UseSaveOptions<O>['next'];
  /** Fields that are not kept when the session ends; passwords, codes and files never are. */
  secret?: readonly string[];
  /** What goes beside the body: a file, by `useFile`. */
  brings?: Brought;
}

/** What a form brings beside what is typed. */
export interface Brought {
  /** Something is chosen that would be lost. */
  isChosen: boolean;
  /** Whether it may be sent; otherwise the field says why not. */
  check: () => boolean;
  /** Goes beside params and body. */
  input: () => object;
  /** It came to nothing; whether the field says why. */
  refused: (error: CallError) => boolean;
}

/** What a page does when its form is done with: nothing. */
export const stays = () => {};

/**
 * A form that makes a row, or does something with what is typed to the row of `params` (approve, move, give): what is typed, its save
 * and its dialog in one.
 * `const form = useCreate(doors.create, { ...blank, roomId }, { places, onClose })`, then `<FormModal {...form.dialog} title=…>` around
 * fields of `form.fields`. Half filled when the session ends, it stands as it was once the same person is back.
 */
export function useCreate<
  O extends OperationShape & FormOperation,
  const P extends Places<O, P> = Places<O, object>,
>(declared: O, initial: Typed<O['body']>, options: FormOptions<O, P>) {
  const t = useText();
  const { places, onClose = stays, onSaved = onClose, done, next, secret, params, brings } = options;
  const of = params ? `${declared.name} ${JSON.stringify(params)}` : declared.name;
  const kept = useKeptDraft(of);
  // kept from this very form
  const draft = useDraft(declared, initial, places, kept?.typed as Partial<Typed<O['body']>> | undefined);
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
    // asked either way, so that both say what is wrong
    return (brings?.check() ?? true) || !parsed.ok ? parsed : { ok: false, fields: [] };
  };
  const isDirty = draft.isDirty || (brings?.isChosen ?? false);
  const submit = (isAnother: boolean) => (body: z.output<O['body']>) => {
    andNew.current = isAnother;
    // params and body of this very operation
    save({ ...(params && { params }), body, ...brings?.input() } as unknown as InputOf<O>);
  };
  useKeepDraft(of, { version: undefined, typed: isPending ? {} : draft.changed }, secret);
  return {
    ...draft,
    /** For `FormModal`. */
    dialog: {
      draft: { ...draft, check, isDirty, note: draft.round > 0 ? undefined : kept && t('common.form.back') },
      pending: isPending,
      onSubmit: submit(false),
      onClose,
    },
    /** For the `second` of `FormModal`, where one often makes several: the form stays and begins anew. */
    andNew: { label: t('common.actions.saveAndNew'), onSubmit: submit(true) },
  };
}
