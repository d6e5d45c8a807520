import { useText } from '../../../platform/i18n/useText.ts';
import { ShownOnce } from '../../../ui/feedback/ShownOnce.tsx';
import type { CreatedWebhook } from './WebhookForm.tsx';

/** Shows the secret of a webhook, which is shown only once. */
export function NewWebhookSecret({ made, onClose }: { made: CreatedWebhook; onClose: () => void }) {
  const t = useText();
  return (
    <ShownOnce
      onClose={onClose}
      secret={made.secret}
      title={t('settings.webhooks.secretOf', { name: made.name })}
    >
      {t('settings.webhooks.secretText')}
    </ShownOnce>
  );
}
