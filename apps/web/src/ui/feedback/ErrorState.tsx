import { Alert, Button, Group, Text } from '@mantine/core';
import { use } from 'react';
import type { CallError } from '../../platform/call/callError.ts';
import { useText } from '../../platform/i18n/useText.ts';
import { AlertIcon, RefreshIcon } from '../display/icons.ts';
import { EmptyState } from './EmptyState.tsx';
import { WayOn } from './wayOn.ts';

interface Props {
  error: CallError;
  onRetry: () => void;
}

/**
 * Shows the portal's error message and a retry button in place of data that failed to load. If the data does not exist,
 * shows a button to the screen with the list instead.
 */
export function ErrorState({ error, onRetry }: Props) {
  const t = useText();
  const wayOn = use(WayOn);
  const isMissing = error.status === 404 && wayOn !== undefined;
  return (
    <EmptyState
      isAlert
      of="failed"
      text={
        <>
          {error.message}
          {error.requestId && (
            <Text c="dimmed" component="span" display="block" fz="xs" mt={8}>
              {t('common.states.requestId', { id: error.requestId })}
            </Text>
          )}
        </>
      }
      title={t(isMissing ? 'common.states.missing' : 'common.states.failed')}
    >
      {isMissing ? (
        <Button onClick={wayOn.go}>{t('common.states.goTo', { screen: wayOn.screen })}</Button>
      ) : (
        <Button leftSection={<RefreshIcon />} onClick={onRetry} variant="default">
          {t('common.actions.retry')}
        </Button>
      )}
    </EmptyState>
  );
}

/** Shows an error bar above rows that stay visible after a failed refresh. */
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
