import { timesheets } from '@gatehouse/api/attendance/timesheets';
import { requestTypeCodes } from '@gatehouse/api/requests/request-type-codes';
import { useApi } from '../../../platform/call/useApi.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { useSession } from '../../../platform/session/session.ts';
import { loadOf } from '../../../ui/feedback/load.ts';
import { useSearch } from '../../../ui/fields/useSearch.ts';
import { ChoiceFilter } from '../../../ui/list/ChoiceFilter.tsx';
import { FilterField } from '../../../ui/list/Filters.tsx';
import { useUrl } from '../../../ui/url/url.ts';
import { PersonPicker } from '../../people/employees/PersonPicker.tsx';
import { requestsUrl } from './requests.url.ts';

// The default search delay in milliseconds (spec §9).
const debounceMs = 500;

/** Filters other people's requests by type and person. */
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

/**
 * Selects a requester. Offers the people in the department statistics of the signed-in person, because these are
 * exactly the people with requests that the signed-in person can approve.
 */
function RequestorFilter() {
  const t = useText();
  const { url, filter } = useUrl(requestsUrl);
  const { employeeId: id } = url;
  const { keyword, search, enabled } = useSearch(id);
  const searchResult = useApi(timesheets.myDepartment, {
    query: { keyword, size: 20 },
    enabled,
    quiet: true,
  });
  // The URL contains only the ID of the person. The portal returns the name.
  const chosen = useApi(timesheets.ofEmployee, {
    params: { id: id ?? 0 },
    query: { size: 1 },
    enabled: id !== undefined,
    quiet: true,
  });
  const account = chosen.data?.account;
  return (
    <FilterField>
      <PersonPicker
        current={
          account && { value: account.employeeId, label: `${account.displayName} — ${account.employeeCode}` }
        }
        debounce={debounceMs}
        label={t('requests.requests.columns.requestor')}
        load={loadOf(searchResult, enabled)}
        name="employeeId"
        onChange={(employeeId) => filter({ employeeId: employeeId ?? undefined })}
        onSearch={search}
        people={searchResult.data?.userWorkingStats.content}
        problem={undefined}
        required={false}
        value={id ?? null}
        toValue={({ employeeId }) => employeeId}
      />
    </FilterField>
  );
}
