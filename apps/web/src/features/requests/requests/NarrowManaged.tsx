import { timesheets } from '@gatehouse/api/attendance/timesheets';
import { requestTypeCodes } from '@gatehouse/api/requests/request-type-codes';
import { useApi } from '../../../platform/call/useApi.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { useSession } from '../../../platform/session/session.ts';
import { ChoiceFilter } from '../../../ui/ChoiceFilter.tsx';
import { FilterField } from '../../../ui/Filters.tsx';
import { loadOf } from '../../../ui/load.ts';
import { PickerField } from '../../../ui/PickerField.tsx';
import { useUrl } from '../../../ui/url.ts';
import { useSearch } from '../../../ui/useSearch.ts';
import { requestsUrl } from './requests.url.ts';

// spec §9: the default
const debounceMs = 500;

/** Of others' requests: those of one type, and of one person. */
export function NarrowManaged() {
  const t = useText();
  const { can } = useSession();
  const { url, filter } = useUrl(requestsUrl);
  return (
    <>
      <ChoiceFilter
        label={t('requests.requests.fields.type')}
        name="type"
        none={t('requests.requests.allTypes')}
        onChange={(type) => filter({ type })}
        options={requestTypeCodes.map((value) => ({
          value,
          label: t(`requests.requestTypes.types.${value}`),
        }))}
        value={url.type}
      />
      {can(timesheets.myDepartment) && can(timesheets.ofEmployee) && <RequestorFilter />}
    </>
  );
}

/** One of the people whose days one sees: whose requests one decides are the same. */
function RequestorFilter() {
  const t = useText();
  const { url, filter } = useUrl(requestsUrl);
  const { employeeId: id } = url;
  const { keyword, search, enabled } = useSearch(id);
  const found = useApi(timesheets.myDepartment, { query: { keyword, size: 20 }, enabled, quiet: true });
  // an address names no one: their name is asked for
  const chosen = useApi(timesheets.ofEmployee, {
    params: { id: id ?? 0 },
    query: { size: 1 },
    enabled: id !== undefined,
    quiet: true,
  });
  const account = chosen.data?.account;
  return (
    <FilterField>
      <PickerField
        current={
          account && { value: account.employeeId, label: `${account.displayName} — ${account.employeeCode}` }
        }
        debounce={debounceMs}
        label={t('requests.requests.columns.requestor')}
        load={loadOf(found, enabled)}
        name="employeeId"
        onChange={(employeeId) => filter({ employeeId: employeeId ?? undefined })}
        onSearch={search}
        options={found.data?.userWorkingStats.content.map((one) => ({
          value: one.employeeId,
          // names repeat; a code does not
          label: `${one.displayName} — ${one.employeeCode}, ${one.departmentName}`,
        }))}
        problem={undefined}
        required={false}
        value={id ?? null}
      />
    </FilterField>
  );
}
