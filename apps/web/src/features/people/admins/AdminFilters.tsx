import type { CompanyChoice } from '@gatehouse/api/people/companies';
import { useText } from '../../../platform/i18n/useText.ts';
import { Filters } from '../../../ui/Filters.tsx';
import { SearchBox } from '../../../ui/SearchBox.tsx';
import { useUrl } from '../../../ui/url.ts';
import { CompanyFilter } from '../CompanyFilter.tsx';
import { adminsUrl } from './admins.url.ts';

/** Keyword, and company where there are several. */
export function AdminFilters({ owners }: { owners: readonly CompanyChoice[] }) {
  const t = useText();
  const { url, replace } = useUrl(adminsUrl);
  return (
    <Filters>
      <SearchBox
        debounce={1000}
        label={t('offices.admins.search')}
        onSearch={(keyword) => replace({ keyword, page: undefined })}
        value={url.keyword}
      />
      <CompanyFilter
        onChange={(code) => replace({ companyCode: code, page: undefined })}
        owners={owners}
        value={url.companyCode}
      />
    </Filters>
  );
}
