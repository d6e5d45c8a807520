import { Alert, Button, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useText } from '../platform/i18n/useText.ts';
import { Question } from './Dialog.tsx';

interface Props {
  title: string;
  /** What the button does: "Restart". */
  action: string;
  /** It cannot be taken back, or interrupts somebody. */
  isHarsh?: true;
  /** What the other button is called, where nothing is broken off. */
  stay?: string;
  pending?: boolean;
  /** Why the last try failed. */
  error?: { message: string } | null;
  onConfirm: () => void;
  onClose: () => void;
  /** What will happen. */
  children: ReactNode;
}

/** Asks before something is done that is no deletion. Not doing it has the focus. */
export function Confirm(props: Props) {
  const { title, action, isHarsh, stay, pending = false, error, onConfirm, onClose, children } = props;
  const t = useText();
  return (
    <Question onClose={onClose} title={title}>
      <Text component="div" fz="sm">
        {children}
      </Text>
      {error && (
        <Alert color="red" mt="sm" role="alert">
          {error.message}
        </Alert>
      )}
      <Group justify="flex-end" mt="lg">
        <Button data-autofocus onClick={onClose} variant="default">
          {stay ?? t('common.actions.cancel')}
        </Button>
        <Button color={isHarsh && 'red'} loading={pending} onClick={onConfirm}>
          {action}
        </Button>
      </Group>
    </Question>
  );
}
