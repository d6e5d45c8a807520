import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { useText } from '../platform/i18n/useText.ts';
import { useFocusBack } from './focus.ts';
import { useIsPhone } from './phone.ts';

interface Props {
  title: string;
  onClose: () => void;
  children: ReactNode;
}

// above an open dialog, whose own layer is Mantine's 200
const questionLayer = 300;

/** A dialog with things to do or read in it; it fills a phone. Open as long as it is drawn. */
export function Dialog({ title, onClose, children }: Props) {
  const t = useText();
  const isPhone = useIsPhone();
  useFocusBack();
  return (
    <Modal
      closeButtonProps={{ 'aria-label': t('common.actions.close') }}
      closeOnClickOutside={false}
      fullScreen={isPhone}
      onClose={onClose}
      opened
      title={title}
    >
      {children}
    </Modal>
  );
}

/** A small dialog that asks one question, in front of whatever is open. */
export function Question({ title, onClose, children }: Props) {
  const t = useText();
  useFocusBack();
  return (
    <Modal
      closeButtonProps={{ 'aria-label': t('common.actions.close') }}
      onClose={onClose}
      opened
      size="sm"
      title={title}
      zIndex={questionLayer}
    >
      {children}
    </Modal>
  );
}
