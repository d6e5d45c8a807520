import { companies } from '@gatehouse/api/people/companies';
import { useApi } from '../../../platform/call/useApi.ts';
import { loadOf } from '../../../ui/feedback/load.ts';
import { SelectField } from '../../../ui/fields/SelectField.tsx';
import type { FieldBinding } from '../../../ui/form/useDraft.ts';

/** Selects the company that owns a new row. */
export function OwnerPicker(field: FieldBinding<number | null> & { label: string }) {
  const owners = useApi(companies.pick);
  return (
    <SelectField
      {...field}
      load={loadOf(owners)}
      options={(owners.data?.content ?? []).map((owner) => ({ value: owner.id, label: owner.companyName }))}
    />
  );
}
