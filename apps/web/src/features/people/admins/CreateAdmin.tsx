import { admins } from '@gatehouse/api/people/admins';
import type { CompanyChoice } from '@gatehouse/api/people/companies';
import { Text } from '@mantine/core';
import { useState } from 'react';
import { useApi } from '../../../platform/call/useApi.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { FormModal } from '../../../ui/FormModal.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { useCreate } from '../../../ui/useCreate.ts';
import { CandidateField } from '../employees/CandidateField.tsx';

/** Where a refusal belongs that is about one field. */
const places = {
  HR_COMPANY_NOT_FOUND: 'companyCode',
  AUTH_USERNAME_NOT_FOUND: 'username',
  AUTH_INVALID_ACCOUNT_STATUS: 'username',
} as const;

interface Props {
  owners: readonly CompanyChoice[];
  /** The company the list shows: proposed. */
  company: CompanyChoice | undefined;
  onClose: () => void;
}

/** Gives an employee the ADMIN role: a company first, then one of its people who does not hold it. */
export function CreateAdmin({ owners, company: proposed, onClose }: Props) {
  const t = useText();
  const [keyword, setKeyword] = useState('');
  const form = useCreate(
    admins.grant,
    { companyCode: proposed?.companyCode ?? null, username: null, roleCode: 'ADMIN' },
    { places, done: t('people.admins.created'), onClose },
  );
  const { fields, values } = form;
  const company = owners.find((one) => one.companyCode === values.companyCode);
  const found = useApi(admins.candidates, {
    query: { companyId: company?.id ?? 0, keyword, size: 20 },
    enabled: company !== undefined,
    quiet: true,
  });
  return (
    <FormModal {...form.dialog} second={form.andNew} title={t('people.admins.create')}>
      <SelectField
        {...fields.companyCode}
        label={t('people.employees.fields.companyId')}
        // whoever was chosen is of the old company
        onChange={(companyCode) => form.set({ companyCode, username: null })}
        load="here"
        options={owners.map((one) => ({ value: one.companyCode, label: one.companyName }))}
      />
      <CandidateField
        {...fields.username}
        found={found}
        key={company?.id}
        onSearch={setKeyword}
        reason={company ? undefined : t('people.employees.chooseCompany')}
        sent={(one) => one.accountName}
      />
      <Text c="dimmed" fz="sm">
        {t('people.admins.createHint')}
      </Text>
    </FormModal>
  );
}
