import { accessZones } from '@gatehouse/api/access/access-zones';
import { useApi } from '../../../platform/call/useApi.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { loadOf } from '../../../ui/feedback/load.ts';
import { PickerField } from '../../../ui/fields/PickerField.tsx';
import { useSearch } from '../../../ui/fields/useSearch.ts';

interface Props {
  value: number | null;
  onChange: (employeeId: number | null) => void;
}

/** Picks a person in the department scope of the signed-in person. Managers may not list all employees. */
export function PersonOfAccess({ value, onChange }: Props) {
  const t = useText();
  const { keyword, search, enabled } = useSearch(value, undefined);
  const people = useApi(accessZones.list, { query: { keyword, size: 20 }, enabled, quiet: true });
  return (
    <PickerField
      debounce={300}
      label={t('access.accessZones.fields.displayName')}
      load={loadOf(people, enabled)}
      name="person"
      onChange={onChange}
      onSearch={search}
      options={people.data?.content.map(({ employeeId, displayName, accountName }) => ({
        value: employeeId,
        label: `${displayName} — ${accountName}`,
      }))}
      problem={undefined}
      required
      value={value}
    />
  );
}
