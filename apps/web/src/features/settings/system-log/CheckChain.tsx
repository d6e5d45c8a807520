import { systemLog } from '@gatehouse/api/settings/system-log';
import { Alert, Button, Group, Progress, Text } from '@mantine/core';
import { useState } from 'react';
import { useApi } from '../../../platform/call/useApi.ts';
import { formatNumber } from '../../../platform/dates.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { Dialog } from '../../../ui/feedback/Dialog.tsx';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';

interface Props {
  companyId: number | undefined;
  onClose: () => void;
}

/**
 * Verifies the hash chain of the log in several calls. At the end, shows that the chain is intact, or the first invalid
 * entry.
 */
export function CheckChain({ companyId, onClose }: Props) {
  const t = useText();
  const [past, setPast] = useState(0);
  const part = useApi(systemLog.check, { query: { companyId, past }, quiet: true });
  const result = part.isPlaceholderData ? undefined : part.data;
  // The next call starts as soon as the previous call has verified its entries.
  if (result && !result.isDone && result.checked > past) setPast(result.checked);
  const { checked = 0, total = 0 } = part.data ?? {};
  const restart = () => {
    setPast(0);
    void part.refetch();
  };
  return (
    <Dialog onClose={onClose} title={t('settings.systemLog.checkTitle')}>
      <Text fz="sm" mb="md">
        {t('settings.systemLog.checkText')}
      </Text>
      {part.error && <ErrorState error={part.error} onRetry={restart} />}
      {!part.error && !result?.isDone && (
        <>
          <Progress
            aria-label={t('settings.systemLog.checkTitle')}
            mb="xs"
            value={total > 0 ? (100 * checked) / total : 0}
          />
          <Text c="dimmed" fz="sm" role="status">
            {t('settings.systemLog.checking', { checked: formatNumber(checked), total: formatNumber(total) })}
          </Text>
        </>
      )}
      {result?.isDone && (
        <Alert color={result.brokenAt === null ? 'green' : 'red'} role="status" variant="light">
          {result.brokenAt === null
            ? t('settings.systemLog.whole', { total: formatNumber(result.total) })
            : t('settings.systemLog.broken', { number: formatNumber(result.brokenAt) })}
        </Alert>
      )}
      <Group justify="flex-end" mt="lg">
        <Button onClick={onClose} variant="default">
          {t('common.actions.close')}
        </Button>
      </Group>
    </Dialog>
  );
}
