import { useText } from '../../../platform/i18n/useText.ts';
import { Filters } from '../../../ui/list/Filters.tsx';
import { SearchBox } from '../../../ui/list/SearchBox.tsx';
import { useUrl } from '../../../ui/url/url.ts';
import { CompanyPicker } from '../companies/CompanyPicker.tsx';
import { adminsUrl } from './admins.url.ts';

/** Filters of the administrators page. The company filter is shown only if there are several companies. */
export function AdminFilters() {
  const t = useText();
  const { url, filter } = useUrl(adminsUrl);
  return (
    <Filters>
      <SearchBox
        debounce={1000}
        hint={t('people.admins.searchedFor')}
        label={t('people.admins.search')}
        onSearch={(keyword) => filter({ keyword })}
        value={url.keyword}
      />
      <CompanyPicker onChange={(code) => filter({ companyCode: code })} value={url.companyCode} />
    </Filters>
  );
}
