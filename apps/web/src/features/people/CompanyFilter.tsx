import type { CompanyChoice } from '@gatehouse/api/people/companies';
import { useText } from '../../platform/i18n/useText.ts';
import { FilterField } from '../../ui/Filters.tsx';
import { SelectField } from '../../ui/SelectField.tsx';

interface Props {
  owners: readonly CompanyChoice[];
  value: string | undefined;
  onChange: (companyCode: string | undefined) => void;
}

/** Which company's people, by its code; nothing where there is one company only. */
export function CompanyFilter({ owners, value, onChange }: Props) {
  const t = useText();
  if (owners.length < 2) return null;
  return (
    <FilterField>
      <SelectField
        label={t('people.employees.company')}
        name="companyCode"
        none={t('people.employees.allCompanies')}
        onChange={(code) => onChange(code ?? undefined)}
        options={owners.map((one) => ({ value: one.companyCode, label: one.companyName }))}
        problem={undefined}
        value={value ?? null}
      />
    </FilterField>
  );
}
