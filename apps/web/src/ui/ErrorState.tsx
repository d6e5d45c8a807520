import { Alert, Button, EmptyState as Frame, Group, Text } from '@mantine/core';
import type { CallError } from '../platform/call/callError.ts';
import { useText } from '../platform/i18n/useText.ts';
import { AlertIcon, RefreshIcon } from './icons.tsx';

interface Props {
  error: CallError;
  onRetry: () => void;
}

/** In place of what could not be loaded: the portal's sentence and another try. */
export function ErrorState({ error, onRetry }: Props) {
  const t = useText();
  return (
    <Frame icon={<AlertIcon size={36} />} py="xl" role="alert">
      <Frame.Title>{t('common.states.failed')}</Frame.Title>
      <Frame.Description>
        {error.message}
        {error.requestId && (
          <Text c="dimmed" component="span" display="block" fz="xs" mt={4}>
            {t('common.states.requestId', { id: error.requestId })}
          </Text>
        )}
      </Frame.Description>
      <Frame.Actions>
        <Button leftSection={<RefreshIcon />} onClick={onRetry} variant="default">
          {t('common.actions.retry')}
        </Button>
      </Frame.Actions>
    </Frame>
  );
}

/** Above rows that are still shown because only their refresh failed. */
export function ErrorBar({ error, onRetry }: Props) {
  const t = useText();
  return (
    <Alert color="red" icon={<AlertIcon />} mb="sm" py="xs" role="alert" variant="light">
      <Group justify="space-between">
        <Text fz="sm">{error.message}</Text>
        <Button color="red" onClick={onRetry} size="compact-sm" variant="outline">
          {t('common.actions.retry')}
        </Button>
      </Group>
    </Alert>
  );
}
