import { companies } from '@gatehouse/api/people/companies';
import { useApi } from '../../../platform/call/useApi.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { loadOf } from '../../../ui/feedback/load.ts';
import { ChoiceFilter } from '../../../ui/list/ChoiceFilter.tsx';

interface Props {
  value: string | undefined;
  onChange: (companyCode: string | undefined) => void;
}

/** Filters a list by company code. Hidden if there is only one company. */
export function CompanyPicker({ value, onChange }: Props) {
  const t = useText();
  const owners = useApi(companies.pick);
  const load = loadOf(owners);
  const all = owners.data?.content ?? [];
  if (all.length < 2 && !load.error) return null;
  return (
    <ChoiceFilter
      label={t('people.employees.fields.companyId')}
      name="companyCode"
      none={t('people.employees.allCompanies')}
      onChange={onChange}
      load={load}
      options={all.map((company) => ({ value: company.companyCode, label: company.companyName }))}
      value={value}
    />
  );
}
