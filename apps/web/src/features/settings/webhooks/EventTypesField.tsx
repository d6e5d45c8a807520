import { type WebhookType, webhookTypes } from '@gatehouse/api/settings/webhook-types';
import { Checkbox, SimpleGrid, Text } from '@mantine/core';
import { joinList } from '../../../platform/i18n/formats.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { ClashChoice } from '../../../ui/fields/ClashChoice.tsx';
import { problemText } from '../../../ui/form/problem.ts';
import type { FieldBinding } from '../../../ui/form/useDraft.ts';

const isType = (text: string): text is WebhookType => webhookTypes.some((type) => type === text);

export function EventTypesField({
  name,
  value,
  onChange,
  problem,
  clash,
  label,
}: FieldBinding<WebhookType[] | null> & { label: string }) {
  const t = useText();
  const typeLabel = (type: WebhookType) => t(`settings.webhooks.events.${type}`);
  return (
    <div>
      <Checkbox.Group
        error={problemText(problem, label)}
        errorProps={{ mt: 'xs' }}
        label={label}
        onChange={(chosen) => onChange(chosen.filter(isType))}
        required
        value={value ?? []}
      >
        <SimpleGrid cols={{ base: 1, xs: 2 }} mt={6} spacing="xs">
          {webhookTypes.map((type) => (
            <Checkbox
              aria-invalid={problem !== undefined}
              // Name of the event type in the API, as it appears in the body of a delivery.
              description={
                <Text component="span" ff="monospace" fz="xs">
                  {type}
                </Text>
              }
              key={type}
              label={typeLabel(type)}
              name={name}
              value={type}
            />
          ))}
        </SimpleGrid>
      </Checkbox.Group>
      <ClashChoice clash={clash} label={label} show={(types) => joinList((types ?? []).map(typeLabel))} />
    </div>
  );
}
