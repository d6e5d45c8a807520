import { Alert, Button, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useText } from '../../platform/i18n/useText.ts';
import { Question } from './Dialog.tsx';

/** Texts that the dialog shows next to each other on one line. Empty texts are left out. */
export type About = readonly (string | null | undefined)[];

interface Props {
  title: string;
  /**
   * Codes, accounts and dates that distinguish the row from others of the same name. Empty if the question is not about a
   * row.
   */
  about: About;
  /** Label of the button, such as "Restart". */
  action: string;
  /** True for an action that cannot be undone or interrupts someone. */
  isHarsh?: true;
  /** True on a page for touch screens, with buttons of 48 px or more. */
  isLarge?: true;
  /** Label of the button that closes the dialog without running the action. Defaults to Cancel. */
  stay?: string;
  /** Element with the initial focus. Defaults to the Cancel button. `child` has the attribute `data-autofocus`. */
  focus?: 'action' | 'child';
  pending?: boolean;
  /** Error of the last attempt to run the action. Null if there is none. */
  error?: { message: string } | null;
  onConfirm: () => void;
  onClose: () => void;
  /** The text that explains the consequences of the action. */
  children: ReactNode;
}

/**
 * Shows a dialog that asks for confirmation of an action. For a deletion, use DeleteDialog.
 */
export function Confirm(props: Props) {
  const {
    title,
    about,
    action,
    isHarsh,
    isLarge,
    stay,
    focus,
    pending = false,
    error,
    onConfirm,
    onClose,
    children,
  } = props;
  const t = useText();
  return (
    <Question onClose={onClose} title={title}>
      {about.some(Boolean) && (
        <Text c="dimmed" fz="sm" mb="xs" style={{ overflowWrap: 'anywhere' }}>
          {about.filter(Boolean).join(' · ')}
        </Text>
      )}
      <Text component="div" fz="sm">
        {children}
      </Text>
      {error && (
        <Alert color="red" mt="sm" role="alert">
          {error.message}
        </Alert>
      )}
      <Group justify="flex-end" mt="lg">
        <Button
          data-autofocus={focus === undefined || undefined}
          onClick={onClose}
          size={isLarge && 'lg'}
          variant="default"
        >
          {stay ?? t('common.actions.cancel')}
        </Button>
        <Button
          color={isHarsh && 'red'}
          data-autofocus={focus === 'action' || undefined}
          loading={pending}
          onClick={onConfirm}
          size={isLarge && 'lg'}
        >
          {action}
        </Button>
      </Group>
    </Question>
  );
}
