import { Button, Stack } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import { useText } from '../platform/i18n/useText.ts';
import { AskToLeave } from './AskToLeave.tsx';
import classes from './Dialog.module.css';
import { DialogBody, DialogFoot, DialogFrame, type DialogSize } from './Dialog.tsx';
import { FormNote } from './FormNote.tsx';
import type { FormProps } from './PageForm.tsx';
import { useFormSend } from './useFormSend.ts';
import { useUnsaved } from './useUnsaved.ts';
import { WrongFields } from './WrongFields.tsx';

interface Props<V, B> extends FormProps<V, B> {
  title: string;
  onClose: () => void;
  /** What the button does where "Save" does not say it: "Approve". */
  submit?: string;
  /** The button deletes or erases data. */
  isDestructive?: boolean;
  /** Another way to save what is typed: "Save as draft". */
  second?: { label: string; onSubmit: (body: B) => void };
  /** `large` for a form of two columns. */
  size?: DialogSize;
  /** Left in the foot: what else can be done to the row. */
  aside?: ReactNode;
}

/**
 * A dialog around a form. Bad fields say so and the first takes the focus; closing it, Back and leaving the
 * page ask before they lose what was typed; the focus returns to where it came from.
 */
export function FormModal<V, B>(props: Props<V, B>) {
  const { title, draft, pending, onSubmit, onClose, submit, isDestructive, second } = props;
  const { size = 'small', aside, children } = props;
  const t = useText();
  const { form, sendTo } = useFormSend(draft, pending);
  const [asking, setAsking] = useState(false);
  useEffect(() => {
    if (draft.round) firstToFill(form.current)?.focus();
  }, [draft.round, form]);
  // while a save is under way the way out is open: the dialog closes when it has succeeded
  const leaving = useUnsaved(draft.isDirty && !pending);

  const close = () => (leaving.wouldLose() ? setAsking(true) : onClose());
  const leave = () => {
    setAsking(false);
    leaving.leave();
    if (!leaving.isAsked) onClose();
  };
  const stay = () => {
    setAsking(false);
    leaving.stay();
  };

  return (
    <>
      <DialogFrame onClose={close} size={size} title={title}>
        <form
          className={classes.form}
          noValidate
          onSubmit={sendTo(onSubmit)}
          ref={(node) => {
            form.current = node;
            // drawn again, it begins where one is
            if (!node?.querySelector('[data-autofocus]'))
              firstToFill(node)?.setAttribute('data-autofocus', '');
          }}
        >
          <DialogBody>
            <Stack gap="md">
              <FormNote text={draft.note} />
              {children}
            </Stack>
          </DialogBody>
          <DialogFoot>
            {aside}
            <WrongFields form={form} />
            <Button onClick={close} variant="subtle" color="gray">
              {t('common.actions.cancel')}
            </Button>
            {second && (
              <Button disabled={pending} onClick={sendTo(second.onSubmit)} variant="default">
                {second.label}
              </Button>
            )}
            <Button color={isDestructive ? 'red' : undefined} loading={pending} type="submit">
              {submit ?? t('common.actions.save')}
            </Button>
          </DialogFoot>
        </form>
      </DialogFrame>
      {(asking || leaving.isAsked) && <AskToLeave onLeave={leave} onStay={stay} />}
    </>
  );
}

/** Where one begins to type, or to choose from a short list: the first required field that is empty, else the first. */
function firstToFill(form: HTMLFormElement | null): HTMLElement | undefined {
  const inputs = [
    ...(form?.querySelectorAll<HTMLInputElement>('input:not([type=hidden]), textarea') ?? []),
  ].filter((input) => !input.disabled && (!input.readOnly || input.ariaHasPopup === 'listbox'));
  return inputs.find((input) => input.required && !input.value) ?? inputs[0];
}
