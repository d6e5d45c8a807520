import { companies } from '@gatehouse/api/people/companies';
import { useApi } from '../../../platform/call/useApi.ts';
import { loadOf } from '../../../ui/load.ts';
import { SelectField } from '../../../ui/SelectField.tsx';
import type { Bound } from '../../../ui/useDraft.ts';

/** The company a new row is to belong to. */
export function OwnerPicker(field: Bound<number | null> & { label: string }) {
  const owners = useApi(companies.pick);
  return (
    <SelectField
      {...field}
      load={loadOf(owners)}
      options={(owners.data?.content ?? []).map((one) => ({ value: one.id, label: one.companyName }))}
    />
  );
}
