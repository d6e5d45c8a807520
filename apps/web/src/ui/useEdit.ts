import type { FieldError, Parsed } from '@gatehouse/api/platform/fields';
import { parse } from '@gatehouse/api/platform/fields';
import type { OperationShape } from '@gatehouse/api/platform/operation';
import type { RowChanged } from '@gatehouse/api/platform/versions';
import { useRef, useState } from 'react';
import type { z } from 'zod';
import type { InputOf } from '../platform/call/call.ts';
import type { CallError } from '../platform/call/callError.ts';
import { useSave } from '../platform/call/useSave.ts';
import { useText } from '../platform/i18n/useText.ts';
import { type FormOptions, stays } from './useCreate.ts';
import {
  byField,
  type Draft,
  type FormOperation,
  type Places,
  pick,
  placesOf,
  type Typed,
  useTyped,
} from './useDraft.ts';
import { useKeepDraft, useKeptDraft } from './useKeptDraft.ts';

/** What is not of one table's row, such as settings, has `params` instead of an id. */
type Row<O extends FormOperation> = Typed<O['body']> & { id?: number; version: number };

/**
 * A form that changes a row: as `useCreate`, but it sends only the fields that were changed, with the version of the row they were
 * changed on. What somebody else changed meanwhile stays; where both changed a field, the form shows both values to choose from.
 */
export function useEdit<
  O extends OperationShape & FormOperation,
  const P extends Places<O, P> = Places<O, object>,
>(declared: O, row: Row<O>, options: FormOptions<O, P>) {
  const t = useText();
  const { places, onClose = stays, onSaved = onClose, done, secret, params = { id: row.id } } = options;
  const shape = declared.body;
  const names = Object.keys(shape.shape).filter((name) => name !== 'version');
  const of = `${declared.name} ${JSON.stringify(params)}`;
  const kept = useKeptDraft(of);
  const [read, setRead] = useState<Row<O>>(row);
  const [since, setSince] = useState<RowChanged>();
  // the row as it was read; after a clash as it is now, others' changes taken over
  const standing = since ? { ...(row.version >= since.version ? row : read), ...theirs(since) } : read;
  const version = since?.version ?? kept?.version ?? read.version;

  const { settle, show, clashes, ...typing } = useTyped<Typed<O['body']>>(
    shape,
    pick<Typed<O['body']>>(standing, names),
    kept?.typed as Partial<Typed<O['body']>> | undefined, // kept from this very form
  );
  const sent = useRef(typing.values);

  const check = (): Parsed<z.output<O['body']>> => {
    const parsed = parse(shape, { ...typing.changed, version }) as Parsed<z.output<O['body']>>; // its own shape's output
    const bad = [...missing(shape, typing.changed), ...(parsed.ok ? [] : parsed.fields)];
    const open = Object.fromEntries(clashes.unchosen.map((name) => [name, t('common.clash.changed')]));
    sent.current = typing.values;
    if (bad.length === 0 && clashes.unchosen.length === 0) return parsed;
    show({ ...byField(bad), ...open });
    return { ok: false, fields: bad };
  };
  const refuse = (error: CallError): boolean => {
    const { rowChanged } = error;
    if (!rowChanged) {
      const found = placesOf(error, places, names);
      show(found.problems);
      return found.isPlaced;
    }
    clashes.begin(rowChanged, typing.values);
    setSince(rowChanged);
    show(Object.fromEntries(rowChanged.fields.map(({ field }) => [field, t('common.clash.changed')])));
    return true;
  };
  const { save, isPending } = useSave(declared, {
    ...(done !== undefined && { done }),
    onSuccess: (result) => {
      // where the form stays, it stands on what was saved, and soon on the row as it is then
      setRead((before) => ({ ...before, ...sent.current }));
      const { version: raised } = result as { version?: number };
      if (raised !== undefined) setSince({ version: raised, fields: [] });
      settle(sent.current);
      onSaved(result);
    },
    onRefusal: refuse,
  });
  useKeepDraft(of, { version, typed: isPending ? {} : typing.changed }, secret);

  const draft: Draft<Typed<O['body']>, z.output<O['body']>> = {
    ...typing,
    check,
    refuse,
    saved: () => settle(sent.current),
    note: clashes.any ? t('common.clash.note') : kept && t('common.form.back'),
  };
  return {
    ...draft,
    /** For `FormModal`. */
    dialog: {
      draft,
      pending: isPending,
      onSubmit: (body: z.output<O['body']>) => {
        if (draft.isDirty || onClose === stays)
          save({ params, body } as unknown as InputOf<O>); // params and body of this very operation
        // nothing was changed, or others' values were chosen throughout
        else onClose();
      },
      onClose,
    },
  };
}

const theirs = ({ fields }: RowChanged) =>
  Object.fromEntries(fields.map(({ field, value }) => [field, value]));

/** A choice that was taken back where one must be made: an update that leaves the field out would leave it as it is. */
const missing = (shape: z.ZodObject, changed: object): FieldError[] =>
  Object.entries(changed)
    .filter(([name, value]) => value === null && !shape.shape[name]?.safeParse(null).success)
    .map(([field]) => ({ field, rule: 'required', params: {} }));
