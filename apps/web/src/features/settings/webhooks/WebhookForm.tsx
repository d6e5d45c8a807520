import type { CompanyChoice } from '@gatehouse/api/people/companies';
import { webhooks } from '@gatehouse/api/settings/webhooks';
import { joinList } from '../../../platform/i18n/formats.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { SwitchField } from '../../../ui/fields/ChoiceFields.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import { useCreate } from '../../../ui/form/useCreate.ts';
import type { FormFields, FormValues } from '../../../ui/form/useDraft.ts';
import { OwnerPicker } from '../../people/companies/OwnerPicker.tsx';
import { EventTypesField } from './EventTypesField.tsx';

export const errorFields = {
  HOOK_NAME_EXISTED: 'name',
  HOOK_ADDRESS_NOT_PERMITTED: 'url',
  HOOK_HOSTS_NOT_SET: 'url',
} as const;

export interface CreatedWebhook {
  name: string;
  secret: string;
}

interface CreateWebhookProps {
  companies: readonly CompanyChoice[];
  /** Company by which the list is filtered, used as the default for a new webhook. */
  company: CompanyChoice;
  hosts: readonly string[];
  onClose: () => void;
  /** Called with the new webhook, so that its secret can be shown. */
  onMade: (made: CreatedWebhook) => void;
}

export function CreateWebhook({ companies, company, hosts, onClose, onMade }: CreateWebhookProps) {
  const t = useText();
  const form = useCreate(
    webhooks.create,
    { name: '', url: '', eventTypes: [], isEnabled: true, companyId: company.id },
    {
      places: errorFields,
      done: t('settings.webhooks.created'),
      onClose,
      onSaved: ({ webhook, secret }) => onMade({ name: webhook.name, secret }),
    },
  );
  return (
    <FormModal {...form.dialog} size="middle" title={t('settings.webhooks.create')}>
      {companies.length > 1 && (
        <OwnerPicker {...form.fields.companyId} label={t('settings.webhooks.fields.companyId')} />
      )}
      <WebhookFields fields={form.fields} hosts={hosts} />
    </FormModal>
  );
}

interface WebhookFieldsProps {
  fields: FormFields<FormValues<typeof webhooks.update.body>>;
  hosts: readonly string[];
}

export function WebhookFields({ fields, hosts }: WebhookFieldsProps) {
  const t = useText();
  return (
    <>
      <TextField {...fields.name} label={t('settings.webhooks.fields.name')} />
      <TextField
        {...fields.url}
        hint={t('settings.webhooks.urlHint', { hosts: joinList(hosts) })}
        label={t('settings.webhooks.fields.url')}
      />
      <EventTypesField {...fields.eventTypes} label={t('settings.webhooks.fields.eventTypes')} />
      <SwitchField {...fields.isEnabled} label={t('settings.webhooks.fields.isEnabled')} />
    </>
  );
}
