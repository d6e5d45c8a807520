import { Modal } from '@mantine/core';
import type { FocusEvent, FocusEventHandler, ReactNode } from 'react';
import { useText } from '../../platform/i18n/useText.ts';
import { useFocusBack } from '../page/focus.ts';
import classes from './Dialog.module.css';

/** Width of the dialog: `small` for a question, `middle` for a task, `large` for a long form. */
export type DialogSize = 'small' | 'middle' | 'large';
const widths: Readonly<Record<DialogSize, number>> = { small: 440, middle: 620, large: 880 };

interface Props {
  title: string;
  onClose: () => void;
  size?: DialogSize;
  isQuestion?: true;
  children: ReactNode;
}

// Layer (z-index) of a question, above all other dialogs. Mantine puts dialogs on layer 200.
const questionLayer = 300;
/**
 * Returns true if an open question or an unsaved secret prevents other dialogs from closing. Moves the focus to an
 * unsaved secret. Every open dialog receives Escape, in no fixed order, and calls this function before it closes. A
 * question closes only after the dialogs behind it have called this function.
 */
const blocksClosing = () => {
  document.querySelector<HTMLElement>('[data-unkept]')?.focus();
  return document.querySelector('[data-question], [data-unkept]') !== null;
};

/**
 * Shows a dialog with a head and content while this component is rendered. On phones the dialog opens from the bottom
 * edge.
 */
export function DialogFrame(props: Props) {
  useFocusBack();
  return <DraftDialog onFocus={moveAutofocus} opened {...props} />;
}

/**
 * Marks the focused field as the field with the initial focus. A person may focus a field while the dialog is still
 * opening. Without this mark, the dialog would then move the focus to the original initial field.
 */
function moveAutofocus({ currentTarget: dialog, target }: FocusEvent) {
  // Ignores focus in the option list of a field, because the list is rendered outside the dialog.
  if (!dialog.contains(target)) return;
  for (const begin of dialog.querySelectorAll('[data-autofocus]')) begin.removeAttribute('data-autofocus');
  target.setAttribute('data-autofocus', '');
}

/** Shows a dialog that keeps its fields mounted while it is closed. */
export function DraftDialog(props: Props & { opened: boolean; onFocus?: FocusEventHandler }) {
  const { title, onClose, size = 'small', isQuestion, children, opened, onFocus } = props;
  const t = useText();
  return (
    <Modal
      classNames={{ inner: classes.inner, content: classes.content, body: classes.body }}
      closeButtonProps={{ 'aria-label': t('common.actions.close') }}
      closeOnClickOutside={isQuestion ?? false}
      keepMounted
      keepMountedMode="display-none"
      onClose={() => (isQuestion ? setTimeout(onClose) : blocksClosing() || onClose())}
      onFocus={onFocus}
      opened={opened}
      size={widths[size]}
      title={title}
      {...(isQuestion && { zIndex: questionLayer, 'data-question': true })}
    >
      {children}
    </Modal>
  );
}

/** Shows the scrollable content of a dialog, between its head and its foot. */
export function DialogBody({ children }: { children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll an area without focusable content
    <div className={classes.scroll} tabIndex={0}>
      {children}
    </div>
  );
}

/** Shows the fixed foot of a dialog with its buttons. The primary button comes last. */
export function DialogFoot({ children }: { children: ReactNode }) {
  return <div className={classes.foot}>{children}</div>;
}

export function Dialog({ children, ...frame }: Props) {
  return (
    <DialogFrame size="middle" {...frame}>
      <DialogBody>{children}</DialogBody>
    </DialogFrame>
  );
}

/** Asks one question in a small dialog in front of all other dialogs. */
export function Question({ children, ...frame }: Props) {
  return (
    <DialogFrame {...frame} isQuestion>
      <DialogBody>{children}</DialogBody>
    </DialogFrame>
  );
}
