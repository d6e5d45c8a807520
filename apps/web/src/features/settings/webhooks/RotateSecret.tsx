import { type Webhook, webhooks } from '@gatehouse/api/settings/webhooks';
import { useState } from 'react';
import { useText } from '../../../platform/i18n/useText.ts';
import { NumberField } from '../../../ui/fields/NumberField.tsx';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import { useCreate } from '../../../ui/form/useCreate.ts';
import { NewWebhookSecret } from './NewWebhookSecret.tsx';

/**
 * Replaces the secret of a webhook and shows the new secret once. The form asks for the number of hours during which
 * deliveries are also signed with the old secret.
 */
export function RotateSecret({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const t = useText();
  const [secret, setSecret] = useState<string>();
  const form = useCreate(
    webhooks.rotate,
    { oldSecretHours: 24 },
    { params: { id: webhook.id }, onClose, onSaved: (rotated) => setSecret(rotated.secret) },
  );
  if (secret !== undefined)
    return <NewWebhookSecret made={{ name: webhook.name, secret }} onClose={onClose} />;
  return (
    <FormModal {...form.dialog} title={t('settings.webhooks.rotateTitle', { name: webhook.name })}>
      <NumberField
        {...form.fields.oldSecretHours}
        hint={t('settings.webhooks.oldSecretHint')}
        label={t('settings.webhooks.fields.oldSecretHours')}
      />
    </FormModal>
  );
}
