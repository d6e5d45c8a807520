import { Group, Modal } from '@mantine/core';
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
  const isPhone = useIsPhone();
  useFocusBack();
  return (
    <Modal.Root centered closeOnClickOutside={false} fullScreen={isPhone} onClose={onClose} opened>
      <Content title={title}>{children}</Content>
    </Modal.Root>
  );
}

/** A small dialog that asks one question, in front of whatever is open. */
export function Question({ title, onClose, children }: Props) {
  useFocusBack();
  return (
    <Modal.Root centered onClose={onClose} opened size="sm" zIndex={questionLayer}>
      <Content title={title}>{children}</Content>
    </Modal.Root>
  );
}

function Content({ title, children }: Omit<Props, 'onClose'>) {
  const t = useText();
  return (
    <>
      <Modal.Overlay backgroundOpacity={0.5} />
      <Modal.Content>
        <Modal.Body>
          {/* no Modal.Header: a second <header> on the page would be a second banner to a screen reader */}
          <Group align="flex-start" justify="space-between" mb="sm" wrap="nowrap">
            <Modal.Title fw={600} fz="lg" pt={2} style={{ overflowWrap: 'anywhere' }}>
              {title}
            </Modal.Title>
            <Modal.CloseButton aria-label={t('common.actions.close')} />
          </Group>
          {children}
        </Modal.Body>
      </Modal.Content>
    </>
  );
}
