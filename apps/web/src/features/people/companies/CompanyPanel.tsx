import { companies } from '@gatehouse/api/people/companies';
import { Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useApi } from '../../../platform/call/useApi.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { loadOf } from '../../../ui/feedback/load.ts';
import { Waiting } from '../../../ui/feedback/Waiting.tsx';
import { SelectField } from '../../../ui/fields/SelectField.tsx';
import { useUrl } from '../../../ui/url/url.ts';
import { companyUrl } from './company.url.ts';

/** Shows a settings page for the company in the URL. People that see several companies can choose another company. */
export function CompanyPanel({
  hint,
  children,
}: {
  hint: string;
  children: (companyId: number) => ReactNode;
}) {
  const t = useText();
  const { url, go } = useUrl(companyUrl);
  const owners = useApi(companies.pick);
  const choices = owners.data?.content;
  const company = choices?.find(({ id }) => id === url.company) ?? choices?.[0];
  if (!choices) return <Waiting height={320} of={owners} width={640} />;
  return (
    <Stack gap="md" maw="40rem">
      <Text c="dimmed" fz="sm">
        {hint}
      </Text>
      {choices.length > 1 && (
        <SelectField
          label={t('people.companies.one')}
          name="company"
          onChange={(chosen) => go({ company: chosen ?? undefined })}
          load={loadOf(owners)}
          options={choices.map(({ id, companyName }) => ({ value: id, label: companyName }))}
          problem={undefined}
          required
          value={company?.id ?? null}
        />
      )}
      {company && children(company.id)}
    </Stack>
  );
}
