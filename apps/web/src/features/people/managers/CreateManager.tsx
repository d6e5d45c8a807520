import type { CompanyChoice } from '@gatehouse/api/people/companies';
import { type Candidate, managers } from '@gatehouse/api/people/managers';
import { id } from '@gatehouse/api/platform/shapes';
import { useState } from 'react';
import type { z } from 'zod';
import { useApi } from '../../../platform/call/useApi.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { SwitchField } from '../../../ui/fields/ChoiceFields.tsx';
import { SelectField } from '../../../ui/fields/SelectField.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import { useCreate } from '../../../ui/form/useCreate.ts';
import { DepartmentsPicker } from '../departments/DepartmentsPicker.tsx';
import { CandidateField } from '../employees/edit/CandidateField.tsx';
import { errorFields } from './manager.errorFields.ts';

// Adds the company to the form, where it limits the choice of employees. The company is not sent, because the portal
// derives it from the employee.
const ofCompany = { ...managers.create, body: managers.create.body.extend({ companyId: id }) };
const blank = { employeeId: null, title: '', manageDepartmentIds: [] as number[], isEnabled: true };

interface Props {
  owners: readonly CompanyChoice[];
  /** Company selected on the list page, used as the default. */
  company: CompanyChoice | undefined;
  departmentIds: number[];
  onClose: () => void;
}

/**
 * Makes an employee a manager of departments of the employee's company. Offers only people that are not managers yet.
 */
export function CreateManager({ owners, company: proposed, departmentIds, onClose }: Props) {
  const t = useText();
  const [keyword, setKeyword] = useState('');
  const form = useCreate(
    ofCompany,
    { ...blank, companyId: proposed?.id ?? null, manageDepartmentIds: departmentIds },
    {
      places: { ...errorFields, HR_MANAGER_EXISTED: 'employeeId' },
      done: t('people.managers.created'),
      onClose,
    },
  );
  const { fields, values } = form;
  const company = owners.find((owner) => owner.id === values.companyId);
  const reason = company ? undefined : t('people.employees.chooseCompany');
  const candidates = useApi(managers.candidates, {
    query: { companyId: company?.id ?? 0, keyword, size: 20 },
    enabled: company !== undefined,
    quiet: true,
  });
  const chooseEmployee = (employeeId: number | null) => {
    const chosen = candidates.data?.content.find((candidate) => candidate.id === employeeId);
    form.set({ employeeId, title: chosen?.title ?? values.title });
  };
  return (
    <FormModal
      {...form.dialog}
      // The body of the operation contains all fields except the company.
      onSubmit={({ companyId: _, ...body }) => form.dialog.onSubmit(body as z.output<typeof ofCompany.body>)}
      title={t('people.managers.create')}
    >
      <SelectField
        {...fields.companyId}
        label={t('people.employees.fields.companyId')}
        // Changing the company clears the employee and the departments (spec §2).
        onChange={(companyId) => form.set({ ...blank, isEnabled: values.isEnabled, companyId })}
        load="here"
        options={owners.map((owner) => ({ value: owner.id, label: owner.companyName }))}
      />
      <CandidateField
        {...fields.employeeId}
        found={candidates}
        key={company?.id}
        onChange={chooseEmployee}
        onSearch={setKeyword}
        reason={reason}
        sent={(candidate: Candidate) => candidate.id}
      />
      <TextField {...fields.title} label={t('people.employees.fields.title')} />
      <DepartmentsPicker
        {...fields.manageDepartmentIds}
        companyCode={company?.companyCode}
        hint={t('people.managers.departmentsHint')}
        label={t('people.managers.fields.manageDepartmentIds')}
        reason={reason}
      />
      <SwitchField
        {...fields.isEnabled}
        hint={t('people.managers.enabledHint')}
        label={t('people.managers.fields.isEnabled')}
      />
    </FormModal>
  );
}
