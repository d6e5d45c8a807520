import { admins } from '@gatehouse/api/people/admins';
import type { CompanyChoice } from '@gatehouse/api/people/companies';
import { Text } from '@mantine/core';
import { useState } from 'react';
import { useApi } from '../../../platform/call/useApi.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { SelectField } from '../../../ui/fields/SelectField.tsx';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import { useCreate } from '../../../ui/form/useCreate.ts';
import { CandidateField } from '../employees/edit/CandidateField.tsx';

const errorFields = {
  HR_COMPANY_NOT_FOUND: 'companyCode',
  AUTH_USERNAME_NOT_FOUND: 'username',
  AUTH_INVALID_ACCOUNT_STATUS: 'username',
} as const;

interface Props {
  owners: readonly CompanyChoice[];
  /** Company selected on the list page, used as the default. */
  company: CompanyChoice | undefined;
  onClose: () => void;
}

/**
 * Gives an employee the ADMIN role. The form first asks for a company, then for an employee of the company without the
 * role.
 */
export function CreateAdmin({ owners, company: proposed, onClose }: Props) {
  const t = useText();
  const [keyword, setKeyword] = useState('');
  const form = useCreate(
    admins.grant,
    { companyCode: proposed?.companyCode ?? null, username: null, roleCode: 'ADMIN' },
    { places: errorFields, done: t('people.admins.created'), onClose },
  );
  const { fields, values } = form;
  const company = owners.find((owner) => owner.companyCode === values.companyCode);
  const candidates = useApi(admins.candidates, {
    query: { companyId: company?.id ?? 0, keyword, size: 20 },
    enabled: company !== undefined,
    quiet: true,
  });
  return (
    <FormModal {...form.dialog} second={form.andNew} title={t('people.admins.create')}>
      <SelectField
        {...fields.companyCode}
        label={t('people.employees.fields.companyId')}
        // A change of the company clears the employee, because the employee belongs to the previous company.
        onChange={(companyCode) => form.set({ companyCode, username: null })}
        load="here"
        options={owners.map((owner) => ({ value: owner.companyCode, label: owner.companyName }))}
      />
      <CandidateField
        {...fields.username}
        found={candidates}
        key={company?.id}
        onSearch={setKeyword}
        reason={company ? undefined : t('people.employees.chooseCompany')}
        sent={(candidate) => candidate.accountName}
      />
      <Text c="dimmed" fz="sm">
        {t('people.admins.createHint')}
      </Text>
    </FormModal>
  );
}
