import type { FieldError, ParseResult } from '@gatehouse/api/platform/fields';
import { parse } from '@gatehouse/api/platform/fields';
import type { OperationShape } from '@gatehouse/api/platform/operation';
import type { RowConflict } from '@gatehouse/api/platform/versions';
import { useRef, useState } from 'react';
import type { z } from 'zod';
import type { InputOf } from '../../platform/call/call.ts';
import type { CallError } from '../../platform/call/callError.ts';
import { useSave } from '../../platform/call/useSave.ts';
import { useText } from '../../platform/i18n/useText.ts';
import { type FormOptions, stayOpen } from './useCreate.ts';
import {
  assignProblems,
  type Draft,
  type ErrorFields,
  type FormOperation,
  type FormValues,
  pick,
  problemsByField,
  useTyped,
} from './useDraft.ts';
import { useKeepDraft, useKeptDraft } from './useKeptDraft.ts';

/** The row that the form edits. `params` identify an object without an ID, such as settings. */
type Row<O extends FormOperation> = FormValues<O['body']> & { id?: number; version: number };

/**
 * Returns a form that edits a row. It sends only the changed fields, with the version of the row as it was read. If
 * another person changed other fields, their changes stay. If both people changed a field, the form shows both values
 * to choose from.
 */
export function useEdit<
  O extends OperationShape & FormOperation,
  const P extends ErrorFields<O, P> = ErrorFields<O, object>,
>(declared: O, row: Row<O>, options: FormOptions<O, P>) {
  const { places, onClose = stayOpen, onSaved = onClose, done, secret, params = { id: row.id } } = options;
  const formKey = `${declared.name} ${JSON.stringify(params)}`;
  const storedDraft = useKeptDraft(formKey);
  const edited = useEditedRow<O>(row, storedDraft?.version);
  const { draft, sentValues } = useEditDraft<O, P>(declared, edited, { places, storedDraft });

  const { save, isPending } = useSave(declared, {
    ...(done !== undefined && { done }),
    onSuccess: (result) => {
      edited.noteSaved(sentValues.current, result);
      draft.saved();
      onSaved(result);
    },
    onRefusal: draft.refuse,
  });
  useKeepDraft(formKey, { version: edited.version, typed: isPending ? {} : draft.changed }, secret);

  return {
    ...draft,
    /** Props of `FormModal`. */
    dialog: {
      draft,
      pending: isPending,
      onSubmit: (body: z.output<O['body']>) => {
        if (draft.isDirty || onClose === stayOpen)
          save({ params, body } as unknown as InputOf<O>); // TypeScript cannot infer that these are the params and body of the operation.
        // Closes without saving if nothing changed, or if the person chose the other person's value in every field.
        else onClose();
      },
      onClose,
    },
  };
}

type EditedRow<O extends FormOperation> = ReturnType<typeof useEditedRow<O>>;

/**
 * Returns the values that the person edits and their version. Initially this is the row as it was first read. After a
 * clash, it is the current row with the other person's changes.
 */
function useEditedRow<O extends FormOperation>(row: Row<O>, draftVersion: number | undefined) {
  const [read, setRead] = useState<Row<O>>(row);
  const [since, setSince] = useState<RowConflict>();
  return {
    baseValues: since ? { ...(row.version >= since.version ? row : read), ...otherValues(since) } : read,
    version: since?.version ?? draftVersion ?? read.version,
    noteClash: setSince,
    /** Bases further edits on the saved values until the new row arrives, if the form stays open. */
    noteSaved(values: FormValues<O['body']>, result: unknown) {
      setRead((before) => ({ ...before, ...values }));
      const { version: raised } = result as { version?: number };
      if (raised !== undefined) setSince({ version: raised, fields: [] });
    },
  };
}

interface EditDraftOptions<O extends OperationShape & FormOperation, P extends ErrorFields<O, P>> {
  places: FormOptions<O, P>['places'];
  storedDraft: ReturnType<typeof useKeptDraft>;
}

/**
 * Returns the draft of an edited row. Also returns the values at the last validation of the draft, which are those that
 * were sent.
 */
function useEditDraft<O extends OperationShape & FormOperation, const P extends ErrorFields<O, P>>(
  { body: shape }: O,
  { baseValues, version, noteClash }: EditedRow<O>,
  { places, storedDraft }: EditDraftOptions<O, P>,
) {
  const t = useText();
  const names = Object.keys(shape.shape).filter((name) => name !== 'version');
  const { settle, show, clashes, ...typing } = useTyped<FormValues<O['body']>>(
    shape,
    pick<FormValues<O['body']>>(baseValues, names),
    storedDraft?.typed as Partial<FormValues<O['body']>> | undefined, // TypeScript cannot infer the type of the stored draft. The same form stored it.
  );
  const sentValues = useRef(typing.values);

  const check = (): ParseResult<z.output<O['body']>> => {
    const parsed = parse(shape, { ...typing.changed, version }) as ParseResult<z.output<O['body']>>; // TypeScript cannot infer that this is the output of the operation's schema.
    const bad = [...missingErrors(shape, typing.changed), ...(parsed.ok ? [] : parsed.fields)];
    const open = Object.fromEntries(clashes.unchosen.map((name) => [name, t('common.clash.changed')]));
    sentValues.current = typing.values;
    if (bad.length === 0 && clashes.unchosen.length === 0) return parsed;
    show({ ...problemsByField(bad), ...open });
    return { ok: false, fields: bad };
  };
  const refuse = (error: CallError): boolean => {
    const { rowChanged } = error;
    if (!rowChanged) {
      const placement = assignProblems(error, places, names);
      show(placement.problems);
      return placement.isPlaced;
    }
    clashes.begin(rowChanged, typing.values);
    noteClash(rowChanged);
    show(Object.fromEntries(rowChanged.fields.map(({ field }) => [field, t('common.clash.changed')])));
    return true;
  };
  const draft: Draft<FormValues<O['body']>, z.output<O['body']>> = {
    ...typing,
    check,
    refuse,
    saved: () => settle(sentValues.current),
    note: clashes.any ? t('common.clash.note') : storedDraft && t('common.form.back'),
  };
  return { draft, sentValues };
}

const otherValues = ({ fields }: RowConflict) =>
  Object.fromEntries(fields.map(({ field, value }) => [field, value]));

/**
 * Returns an error for each required field that the person has cleared. Without these errors, the update would omit the
 * field, and the portal would silently keep the old value.
 */
const missingErrors = (shape: z.ZodObject, changed: object): FieldError[] =>
  Object.entries(changed)
    .filter(([name, value]) => value === null && !shape.shape[name]?.safeParse(null).success)
    .map(([field]) => ({ field, rule: 'required', params: {} }));
