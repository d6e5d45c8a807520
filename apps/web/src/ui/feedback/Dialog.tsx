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

// A question must be above other dialogs. Mantine puts those on layer 200.
const questionLayer = 300;
/**
 * Returns true if an open question or an unsaved secret keeps the other dialogs open. If there is an unsaved secret,
 * moves the focus to it. Every open dialog receives Escape, in no fixed order, so each one calls this function. A
 * question closes last, after the dialogs behind it have checked.
 */
const blocksClosing = () => {
  document.querySelector<HTMLElement>('[data-unkept]')?.focus();
  return document.querySelector('[data-question], [data-unkept]') !== null;
};

/** Shows a dialog with a head and content while it is rendered. On phones it opens from the bottom edge. */
export function DialogFrame(props: Props) {
  useFocusBack();
  return <DraftDialog onFocus={moveAutofocus} opened {...props} />;
}

/**
 * Marks the focused field as the initial one. A person may focus a field just after the dialog opens. Without the mark,
 * the dialog would move the focus back to the previous initial field.
 */
function moveAutofocus({ currentTarget: dialog, target }: FocusEvent) {
  // Ignores focus in the option list of a field, because it is rendered outside the dialog.
  if (!dialog.contains(target)) return;
  for (const begin of dialog.querySelectorAll('[data-autofocus]')) begin.removeAttribute('data-autofocus');
  target.setAttribute('data-autofocus', '');
}

/** Renders a dialog that keeps its fields mounted while it is closed. */
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

/** The scrolling part of a dialog, between its head and its foot. */
export function DialogBody({ children }: { children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must reach a scroll area without focusable content
    <div className={classes.scroll} tabIndex={0}>
      {children}
    </div>
  );
}

/** Shows the fixed foot of a dialog. The primary button comes last. */
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

/** Asks one question in a small dialog in front of all others. */
export function Question({ children, ...frame }: Props) {
  return (
    <DialogFrame {...frame} isQuestion>
      <DialogBody>{children}</DialogBody>
    </DialogFrame>
  );
}
