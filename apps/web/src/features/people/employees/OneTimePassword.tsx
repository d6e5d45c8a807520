import { Button, Code, CopyButton, Group, Text } from '@mantine/core';
import { useText } from '../../../platform/i18n/useText.ts';
import { Dialog } from '../../../ui/Dialog.tsx';

export interface GivenPassword {
  name: string;
  oneTimePassword: string;
}

/** Shows a one-time password; closing it is the end of it. */
export function OneTimePassword({ given, onClose }: { given: GivenPassword; onClose: () => void }) {
  const t = useText();
  const { name, oneTimePassword } = given;
  return (
    <Dialog onClose={onClose} title={t('people.employees.password.title', { name })}>
      <Text fz="sm">{t('people.employees.password.text', { name })}</Text>
      <Group justify="space-between" mt="md" wrap="nowrap">
        <Code data-one-time-password fz="lg" style={{ overflowWrap: 'anywhere', userSelect: 'all' }}>
          {oneTimePassword}
        </Code>
        <CopyButton value={oneTimePassword}>
          {({ copied, copy }) => (
            <Button data-autofocus onClick={copy} variant="default">
              {t(copied ? 'people.employees.password.copied' : 'people.employees.password.copy')}
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
