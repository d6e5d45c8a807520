import { visitorStates } from '@gatehouse/api/visitors/visitors';
import { useText } from '../../../platform/i18n/useText.ts';
import { ChoiceFilter } from '../../../ui/list/ChoiceFilter.tsx';
import { Filters } from '../../../ui/list/Filters.tsx';
import { SearchBox } from '../../../ui/list/SearchBox.tsx';
import { useUrl } from '../../../ui/url/url.ts';
import { CompanyPicker } from '../../people/companies/CompanyPicker.tsx';
import { ManagedDepartmentPicker } from '../../people/departments/ManagedDepartmentPicker.tsx';
import { visitorsUrl } from './visitors.url.ts';

/** The filters of the visitor list. The company filter is shown only if there are several companies. */
export function VisitorFilters() {
  const t = useText();
  const { url, filter } = useUrl(visitorsUrl);
  return (
    <Filters>
      <SearchBox
        debounce={500}
        hint={t('visitors.visitors.searchedFor')}
        label={t('visitors.visitors.search')}
        onSearch={(keyword) => filter({ keyword })}
        value={url.keyword}
      />
      <CompanyPicker
        onChange={(companyCode) => filter({ companyCode, departmentId: undefined })}
        value={url.companyCode}
      />
      <ManagedDepartmentPicker
        label={t('visitors.visitors.department')}
        name="departmentId"
        none={t('visitors.visitors.allDepartments')}
        onChange={(departmentId) => filter({ departmentId })}
        value={url.departmentId}
      />
      <ChoiceFilter
        label={t('visitors.visitors.fields.state')}
        name="state"
        none={t('visitors.visitors.allStates')}
        onChange={(state) => filter({ state })}
        options={visitorStates.map((value) => ({ value, label: t(`visitors.visitors.states.${value}`) }))}
        value={url.state}
      />
    </Filters>
  );
}
