import { Button, Code, Group, Text } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { useText } from '../../platform/i18n/useText.ts';
import { Dialog } from './Dialog.tsx';

interface Props {
  title: string;
  /** The secret. It cannot be shown again. */
  secret: string;
  onClose: () => void;
  children: ReactNode;
}

/** Shows a secret once. The dialog stays open until the person has copied the secret or confirmed that it is saved. */
export function ShownOnce({ title, secret, onClose, children }: Props) {
  const t = useText();
  const { copied, copy } = useClipboard({ timeout: 2 ** 31 - 1 });
  return (
    <Dialog onClose={onClose} title={title}>
      <Text component="div" fz="sm">
        {children}
      </Text>
      <Group justify="space-between" mt="md" wrap="nowrap">
        <Code data-secret fz="md" style={{ overflowWrap: 'anywhere', userSelect: 'all' }}>
          {secret}
        </Code>
        <Button data-autofocus flex="none" onClick={() => copy(secret)} variant="default">
          {t(copied ? 'ui.copied' : 'ui.copy')}
        </Button>
      </Group>
      <Button data-unkept={!copied || undefined} display="block" ml="auto" mt="lg" onClick={onClose}>
        {t('ui.kept')}
      </Button>
    </Dialog>
  );
}
