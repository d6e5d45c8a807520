import { Alert, Anchor, Text } from '@mantine/core';
import { addressAt } from '../../../platform/base.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { AlertIcon } from '../../../ui/display/icons.ts';

/**
 * Explains webhooks and links to the descriptions of the events. `isClosed` is true if the operator permits no hosts.
 */
export function WebhookHint({ isClosed }: { isClosed: boolean }) {
  const t = useText();
  return (
    <>
      <Text c="dimmed" fz="sm" mb="md">
        {t('settings.webhooks.hint')}{' '}
        <Anchor href={addressAt('/api/docs#tag/webhookEvents')} inherit target="_blank" underline="always">
          {t('settings.webhooks.catalogue')}
        </Anchor>
      </Text>
      {isClosed && (
        <Alert color="yellow" icon={<AlertIcon />} mb="md">
          {t('settings.webhooks.noHosts')}
        </Alert>
      )}
    </>
  );
}
