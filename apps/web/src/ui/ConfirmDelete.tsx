import { Alert, Button, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { CallError } from '../platform/call/callError.ts';
import { useText } from '../platform/i18n/useText.ts';
import { Question } from './Dialog.tsx';

interface Props {
  /** What is deleted, by name. */
  name: string;
  pending: boolean;
  /** Why the last try failed. */
  error: CallError | null;
  onConfirm: () => void;
  onClose: () => void;
  /** What goes with it, if more than the row itself. */
  children?: ReactNode;
}

/** Asks before something is deleted. Cancel has the focus. */
export function ConfirmDelete({ name, pending, error, onConfirm, onClose, children }: Props) {
  const t = useText();
  return (
    <Question onClose={onClose} title={t('common.delete.title', { name })}>
      {children}
      <Text fz="sm">{t('common.delete.text')}</Text>
      {error && (
        <Alert color="red" mt="sm" role="alert">
          {error.message}
        </Alert>
      )}
      <Group justify="flex-end" mt="lg">
        <Button data-autofocus onClick={onClose} variant="default">
          {t('common.actions.cancel')}
        </Button>
        <Button color="red" loading={pending} onClick={onConfirm}>
          {t('common.actions.delete')}
        </Button>
      </Group>
    </Question>
  );
}
