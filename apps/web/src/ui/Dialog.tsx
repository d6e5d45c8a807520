import { Modal } from '@mantine/core';
import type { FocusEvent, FocusEventHandler, ReactNode } from 'react';
import { useText } from '../platform/i18n/useText.ts';
import classes from './Dialog.module.css';
import { useFocusBack } from './focus.ts';

/** A question, something to do, a long form. */
export type DialogSize = 'small' | 'middle' | 'large';
const widths: Readonly<Record<DialogSize, number>> = { small: 440, middle: 620, large: 880 };

interface Props {
  title: string;
  onClose: () => void;
  size?: DialogSize;
  isQuestion?: true;
  children: ReactNode;
}

// above an open dialog, whose own layer is Mantine's 200
const questionLayer = 300;
/** Escape comes to all that are open, in whatever order: a question goes last, so that the dialog behind it knows of it and stays; what is not shown again is first said to be kept. */
const stays = () => {
  document.querySelector<HTMLElement>('[data-unkept]')?.focus();
  return document.querySelector('[data-question], [data-unkept]') !== null;
};

/** Head and what is in the dialog, one below the other; on a phone it comes from the bottom edge. Open as long as it is drawn. */
export function DialogFrame(props: Props) {
  useFocusBack();
  return <KeptDialog onFocus={beginHere} opened {...props} />;
}

/** The dialog takes the focus some moments after it has come: whoever is in one of its fields by then stays there. */
function beginHere({ currentTarget: dialog, target }: FocusEvent) {
  // a list that a field opens lies elsewhere
  if (!dialog.contains(target)) return;
  for (const begin of dialog.querySelectorAll('[data-autofocus]')) begin.removeAttribute('data-autofocus');
  target.setAttribute('data-autofocus', '');
}

/** The same, whose fields stay where they are while it is closed. */
export function KeptDialog(props: Props & { opened: boolean; onFocus?: FocusEventHandler }) {
  const { title, onClose, size = 'small', isQuestion, children, opened, onFocus } = props;
  const t = useText();
  return (
    <Modal
      classNames={{ inner: classes.inner, content: classes.content, body: classes.body }}
      closeButtonProps={{ 'aria-label': t('common.actions.close') }}
      closeOnClickOutside={isQuestion ?? false}
      keepMounted
      keepMountedMode="display-none"
      onClose={() => (isQuestion ? setTimeout(onClose) : stays() || onClose())}
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

/** What scrolls between the head and the foot of a dialog. */
export function DialogBody({ children }: { children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys where nothing in it is
    <div className={classes.scroll} tabIndex={0}>
      {children}
    </div>
  );
}

/** What stays below: the way out, and the primary button last. */
export function DialogFoot({ children }: { children: ReactNode }) {
  return <div className={classes.foot}>{children}</div>;
}

/** A dialog with things to do or read in it. */
export function Dialog({ children, ...frame }: Props) {
  return (
    <DialogFrame size="middle" {...frame}>
      <DialogBody>{children}</DialogBody>
    </DialogFrame>
  );
}

/** A small dialog that asks one question, in front of whatever is open. */
export function Question({ children, ...frame }: Props) {
  return (
    <DialogFrame {...frame} isQuestion>
      <DialogBody>{children}</DialogBody>
    </DialogFrame>
  );
}
