import { type Webhook, webhooks } from '@gatehouse/api/settings/webhooks';
import { Anchor, Button, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useApi } from '../../../platform/call/useApi.ts';
import { useSave } from '../../../platform/call/useSave.ts';
import { formatInstant } from '../../../platform/dates.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { useSession } from '../../../platform/session/session.ts';
import { loadOf, whyNotYet } from '../../../ui/feedback/load.ts';
import { ReasonButton } from '../../../ui/feedback/ReasonButton.tsx';
import { PageHeader } from '../../../ui/page/PageHeader.tsx';
import { EditWebhook } from '../webhooks/EditWebhook.tsx';
import { RotateSecret } from '../webhooks/RotateSecret.tsx';
import { WebhookState } from '../webhooks/WebhookState.tsx';
import { ReplayFailed } from './ReplayFailed.tsx';

export function DeliveriesHeader({ webhook }: { webhook: Webhook }) {
  const t = useText();
  const { can } = useSession();
  const [openDialog, setAsked] = useState<'edit' | 'rotate' | 'replay'>();
  const { save } = useSave(webhooks.test, { done: t('settings.webhooks.tested') });
  // Requests only one webhook, because only the list of permitted hosts in the answer is used.
  const listResult = useApi(webhooks.list, { query: { size: 1 }, quiet: true });
  const isOff = webhook.isEnabled ? undefined : t('settings.webhookDeliveries.isOff');
  const close = () => setAsked(undefined);
  return (
    <>
      <PageHeader
        path={
          <Anchor inherit renderRoot={(props) => <Link {...props} search={{}} to="/webhooks" />}>
            {t('titles./webhooks')}
          </Anchor>
        }
        summary={<WebhookState hosts={listResult.data?.hosts} webhook={webhook} />}
        title={webhook.name}
      >
        {can(webhooks.update) && (
          <ReasonButton
            onClick={() => setAsked('edit')}
            reason={listResult.data ? undefined : whyNotYet(loadOf(listResult))}
            variant="default"
          >
            {t('common.actions.edit')}
          </ReasonButton>
        )}
        {can(webhooks.rotate) && (
          <Button onClick={() => setAsked('rotate')} variant="default">
            {t('settings.webhooks.rotate')}
          </Button>
        )}
        {can(webhooks.replay) && (
          <ReasonButton onClick={() => setAsked('replay')} reason={isOff} variant="default">
            {t('settings.webhookDeliveries.replayAll')}
          </ReasonButton>
        )}
        {can(webhooks.test) && (
          <ReasonButton onClick={() => save({ params: { id: webhook.id } })} reason={isOff}>
            {t('settings.webhooks.test')}
          </ReasonButton>
        )}
      </PageHeader>
      <Text c="dimmed" fz="sm" mb="md" style={{ overflowWrap: 'anywhere' }}>
        {webhook.url}
        {webhook.oldSecretEndsAt && (
          <> · {t('settings.webhooks.oldSecret', { until: formatInstant(webhook.oldSecretEndsAt) })}</>
        )}
      </Text>
      {openDialog === 'edit' && listResult.data && (
        <EditWebhook hosts={listResult.data.hosts} onClose={close} webhook={webhook} />
      )}
      {openDialog === 'rotate' && <RotateSecret onClose={close} webhook={webhook} />}
      {openDialog === 'replay' && <ReplayFailed onClose={close} webhook={webhook} />}
    </>
  );
}
