import { type Webhook, webhooks } from '@gatehouse/api/settings/webhooks';
import { useText } from '../../../platform/i18n/useText.ts';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import { useEdit } from '../../../ui/form/useEdit.ts';
import { errorFields, WebhookFields } from './WebhookForm.tsx';

interface Props {
  webhook: Webhook;
  hosts: readonly string[];
  onClose: () => void;
}

export function EditWebhook({ webhook, hosts, onClose }: Props) {
  const t = useText();
  const form = useEdit(webhooks.update, webhook, {
    places: errorFields,
    done: t('settings.webhooks.updated'),
    onClose,
  });
  return (
    <FormModal {...form.dialog} size="middle" title={t('settings.webhooks.edit')}>
      <WebhookFields fields={form.fields} hosts={hosts} />
    </FormModal>
  );
}
