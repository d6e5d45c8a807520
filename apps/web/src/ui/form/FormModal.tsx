import { Button, Stack } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import { useText } from '../../platform/i18n/useText.ts';
import classes from '../feedback/Dialog.module.css';
import { DialogBody, DialogFoot, DialogFrame, type DialogSize } from '../feedback/Dialog.tsx';
import { AskToLeave } from './AskToLeave.tsx';
import { FormNote } from './FormNote.tsx';
import type { FormProps } from './PageForm.tsx';
import { useFormSend } from './useFormSend.ts';
import { useUnsaved } from './useUnsaved.ts';
import { WrongFields } from './WrongFields.tsx';

interface Props<V, B> extends FormProps<V, B> {
  title: string;
  onClose: () => void;
  /** Label of the submit button. Defaults to "Save". */
  submit?: string;
  isDestructive?: boolean;
  /** A second submit button, such as "Save as draft". */
  second?: { label: string; onSubmit: (body: B) => void };
  /** Width of the dialog. A form with two columns is `large`. */
  size?: DialogSize;
  /** Buttons of further actions on the row, on the left of the foot. */
  aside?: ReactNode;
}

/**
 * Shows a form in a dialog. Invalid fields show errors, and the first invalid field receives the focus. If there is
 * unsaved input, closing the dialog, Back and leaving the page ask for confirmation. After closing, the focus returns
 * to the element that had it before.
 */
export function FormModal<V, B>(props: Props<V, B>) {
  const { title, draft, pending, onSubmit, onClose, submit, isDestructive, second } = props;
  const { size = 'small', aside, children } = props;
  const t = useText();
  const { form, sendTo } = useFormSend(draft, pending);
  const [asking, setAsking] = useState(false);
  useEffect(() => {
    if (draft.round) findFirstField(form.current)?.focus();
  }, [draft.round, form]);
  // Leaving the page during a save needs no confirmation, because the dialog closes after success.
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
            // Sets the initial focus only if no field is focused yet. Otherwise every render would move the focus.
            if (!node?.querySelector('[data-autofocus]'))
              findFirstField(node)?.setAttribute('data-autofocus', '');
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
            <WrongFields form={form} problems={draft.problems} />
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

/**
 * Returns the first empty required field that is a text field or has a short list. Returns the first field if there is
 * no such field.
 */
function findFirstField(form: HTMLFormElement | null): HTMLElement | undefined {
  const inputs = [
    ...(form?.querySelectorAll<HTMLInputElement>('input:not([type=hidden]), textarea') ?? []),
  ].filter((input) => !input.disabled && (!input.readOnly || input.ariaHasPopup === 'listbox'));
  return inputs.find((input) => input.required && !input.value) ?? inputs[0];
}
