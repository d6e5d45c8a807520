import { Button, Code, CopyButton, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useText } from '../platform/i18n/useText.ts';
import { Dialog } from './Dialog.tsx';

interface Props {
  title: string;
  /** What nobody can see again. */
  secret: string;
  onClose: () => void;
  /** What to do with it. */
  children: ReactNode;
}

/** Shows a secret this once, to be copied; closing it is the end of it. */
export function ShownOnce({ title, secret, onClose, children }: Props) {
  const t = useText();
  return (
    <Dialog onClose={onClose} title={title}>
      <Text component="div" fz="sm">
        {children}
      </Text>
      <Group justify="space-between" mt="md" wrap="nowrap">
        <Code data-secret fz="md" style={{ overflowWrap: 'anywhere', userSelect: 'all' }}>
          {secret}
        </Code>
        <CopyButton value={secret}>
          {({ copied, copy }) => (
            <Button data-autofocus flex="none" onClick={copy} variant="default">
              {t(copied ? 'ui.copied' : 'ui.copy')}
            </Button>
          )}
        </CopyButton>
      </Group>
      <Group justify="flex-end" mt="lg">
        <Button onClick={onClose}>{t('common.actions.close')}</Button>
      </Group>
    </Dialog>
  );
}
