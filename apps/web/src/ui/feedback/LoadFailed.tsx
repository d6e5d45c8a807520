import { Button, Group, Text } from '@mantine/core';
import { useText } from '../../platform/i18n/useText.ts';
import type { Load } from './load.ts';

export function LoadFailed({ load: { error, retry } }: { load: Load }) {
  const t = useText();
  if (!error) return null;
  return (
    <Group gap="xs" role="alert">
      <Text c="var(--mantine-color-error)" fz="xs">
        {error.message}
      </Text>
      <Button onClick={retry} size="compact-xs" variant="default">
        {t('common.actions.retry')}
      </Button>
    </Group>
  );
}
