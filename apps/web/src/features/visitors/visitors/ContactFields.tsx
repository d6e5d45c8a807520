import { departments } from '@gatehouse/api/people/departments';
import { visitors } from '@gatehouse/api/visitors/visitors';
import { useApi } from '../../../platform/call/useApi.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { loadOf } from '../../../ui/feedback/load.ts';
import type { Option } from '../../../ui/fields/option.ts';
import { SelectField } from '../../../ui/fields/SelectField.tsx';
import { useSearch } from '../../../ui/fields/useSearch.ts';
import { PersonPicker } from '../../people/employees/PersonPicker.tsx';
import type { FormPart } from './visitorForm.ts';

interface Props {
  form: FormPart<'contactDepartment' | 'contactPerson'>;
  companyId: number | null;
  /** The contact person of the saved visitor. */
  current: Option<string> | undefined;
}

/**
 * The contact person, and the department that expects the visitor. Only departments that the signed-in person manages
 * can be chosen.
 */
export function ContactFields({ form: { values, set, fields }, companyId, current }: Props) {
  const t = useText();
  const all = useApi(departments.managed, { quiet: true });
  const noCompany = companyId === null ? t('visitors.visitors.chooseCompany') : undefined;
  const offered = (all.data?.content ?? []).filter((department) => department.companyId === companyId);
  const departmentCode = values.contactDepartment ?? '';
  const reason = departmentCode === '' ? t('visitors.visitors.chooseDepartment') : undefined;
  const { keyword, search, enabled } = useSearch(values.contactPerson, reason);
  const searchResult = useApi(visitors.contacts, {
    query: { companyId: String(companyId ?? 0), departmentCode, keyword, size: 20 },
    enabled: enabled && companyId !== null,
    quiet: true,
  });
  return (
    <>
      <SelectField
        {...fields.contactDepartment}
        label={t('visitors.visitors.fields.contactDepartment')}
        load={loadOf(all)}
        // Clears the contact person, because the person belongs to the previously chosen department.
        onChange={(code) => set({ contactDepartment: code, contactPerson: null })}
        options={offered.map((department) => ({
          value: department.departmentCode,
          label: department.departmentName,
        }))}
        reason={noCompany}
      />
      <PersonPicker
        {...fields.contactPerson}
        current={current}
        debounce={500}
        hint={t('visitors.visitors.whomHint')}
        label={t('visitors.visitors.fields.contactPerson')}
        load={loadOf(searchResult, enabled)}
        onSearch={search}
        people={searchResult.data?.content}
        reason={reason}
        toValue={({ accountName }) => accountName}
      />
    </>
  );
}
