import type { CompanyChoice } from '@gatehouse/api/people/companies';
import { webhooks } from '@gatehouse/api/settings/webhooks';
import { joinList } from '../../../platform/i18n/formats.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { SwitchField } from '../../../ui/ChoiceFields.tsx';
import { FormModal } from '../../../ui/FormModal.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { useCreate } from '../../../ui/useCreate.ts';
import type { FormFields, FormValues } from '../../../ui/useDraft.ts';
import { OwnerPicker } from '../../people/companies/OwnerPicker.tsx';
import { EventTypesField } from './EventTypesField.tsx';

/** Where a refusal belongs that is about one field. */
export const places = {
  HOOK_NAME_EXISTED: 'name',
  HOOK_ADDRESS_NOT_PERMITTED: 'url',
  HOOK_HOSTS_NOT_SET: 'url',
} as const;

export interface MadeSecret {
  name: string;
  secret: string;
}

interface CreateProps {
  companies: readonly CompanyChoice[];
  /** The company the list shows is proposed. */
  company: CompanyChoice;
  hosts: readonly string[];
  onClose: () => void;
  /** Its secret is shown once it is there. */
  onMade: (made: MadeSecret) => void;
}

/** A new webhook. */
export function CreateWebhook({ companies, company, hosts, onClose, onMade }: CreateProps) {
  const t = useText();
  const form = useCreate(
    webhooks.create,
    { name: '', url: '', eventTypes: [], isEnabled: true, companyId: company.id },
    {
      places,
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

interface FieldsProps {
  fields: FormFields<FormValues<typeof webhooks.update.body>>;
  hosts: readonly string[];
}

/** What a new webhook and a changed one have in common. */
export function WebhookFields({ fields, hosts }: FieldsProps) {
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
