import { companies } from '@gatehouse/api/people/companies';
import { useApi } from '../../../platform/call/useApi.ts';
import { loadOf } from '../../../ui/load.ts';
import { SelectField } from '../../../ui/SelectField.tsx';
import type { FieldBinding } from '../../../ui/useDraft.ts';

/** The company a new row is to belong to. */
export function OwnerPicker(field: FieldBinding<number | null> & { label: string }) {
  const owners = useApi(companies.pick);
  return (
    <SelectField
      {...field}
      load={loadOf(owners)}
      options={(owners.data?.content ?? []).map((one) => ({ value: one.id, label: one.companyName }))}
    />
  );
}
