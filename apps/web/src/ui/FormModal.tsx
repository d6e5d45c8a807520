import { Button, Group, Stack } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useText } from '../platform/i18n/useText.ts';
import { Dialog, Question } from './Dialog.tsx';
import type { Draft } from './useDraft.ts';

interface Props<V, B> {
  title: string;
  draft: Draft<V, B>;
  /** The save is under way. */
  pending: boolean;
  /** Called with a body that passed the operation's shape. */
  onSubmit: (body: B) => void;
  onClose: () => void;
  /** What the button does where "Save" does not say it: "Approve". */
  submit?: string;
  /** The fields. */
  children: ReactNode;
}

/**
 * A dialog around a form. Bad fields say so and the first takes the focus; closing it, Back and leaving the
 * page ask before they lose what was typed; the focus returns to where it came from.
 */
export function FormModal<V, B>(props: Props<V, B>) {
  const { title, draft, pending, onSubmit, onClose, submit, children } = props;
  const t = useText();
  const form = useRef<HTMLFormElement>(null);
  const [asking, setAsking] = useState(false);

  // while a save is under way the way out is open: the dialog closes when it has succeeded
  const unsaved = useRef(false);
  unsaved.current = draft.isDirty && !pending;
  const blocked = useBlocker({
    shouldBlockFn: () => unsaved.current,
    enableBeforeUnload: () => unsaved.current,
    withResolver: true,
  });

  const { shown } = draft;
  useEffect(() => {
    if (shown > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [shown]);

  const send = (event: FormEvent) => {
    event.preventDefault();
    if (pending) return;
    const checked = draft.check();
    if (checked.ok) onSubmit(checked.value);
  };
  const close = () => (unsaved.current ? setAsking(true) : onClose());
  const leave = () => {
    unsaved.current = false;
    setAsking(false);
    if (blocked.status === 'blocked') blocked.proceed();
    else onClose();
  };
  const stay = () => {
    setAsking(false);
    blocked.reset?.();
  };

  return (
    <>
      <Dialog onClose={close} title={title}>
        <form
          noValidate
          onSubmit={send}
          ref={(node) => {
            form.current = node;
            firstToFill(node)?.setAttribute('data-autofocus', '');
          }}
        >
          <Stack gap="sm">{children}</Stack>
          <Group justify="flex-end" mt="lg">
            <Button onClick={close} variant="default">
              {t('common.actions.cancel')}
            </Button>
            <Button loading={pending} type="submit">
              {submit ?? t('common.actions.save')}
            </Button>
          </Group>
        </form>
      </Dialog>
      {(asking || blocked.status === 'blocked') && <AskToLeave onLeave={leave} onStay={stay} />}
    </>
  );
}

/** Where one begins to type: the first required field that is empty, else the first. */
function firstToFill(form: HTMLFormElement | null): Element | undefined {
  const inputs = [
    ...(form?.querySelectorAll<HTMLInputElement>('input:not([type=hidden]), textarea') ?? []),
  ].filter((input) => !input.readOnly && !input.disabled);
  return inputs.find((input) => input.required && !input.value) ?? inputs[0];
}

function AskToLeave({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  const t = useText();
  return (
    <Question onClose={onStay} title={t('common.form.leaveTitle')}>
      {t('common.form.leaveText')}
      <Group justify="flex-end" mt="lg">
        <Button data-autofocus onClick={onStay} variant="default">
          {t('common.form.stay')}
        </Button>
        <Button color="red" onClick={onLeave}>
          {t('common.form.leave')}
        </Button>
      </Group>
    </Question>
  );
}
