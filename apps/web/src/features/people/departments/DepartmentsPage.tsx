import { companies } from '@gatehouse/api/people/companies';
import { departments } from '@gatehouse/api/people/departments';
import { useApi } from '../../../platform/call/useApi.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { loadOf } from '../../../ui/feedback/load.ts';
import { CreateButton } from '../../../ui/list/CreateButton.tsx';
import { SplitList } from '../../../ui/list/SplitList.tsx';
import { PageHeader } from '../../../ui/page/PageHeader.tsx';
import { useUrl } from '../../../ui/url/url.ts';
import { DepartmentsOf } from './DepartmentsOf.tsx';
import { departmentsUrl } from './departments.url.ts';

/** Companies on the left and the departments of the selected company on the right (spec §2 "Departments"). */
export function DepartmentsPage() {
  const t = useText();
  const { url, go, select } = useUrl(departmentsUrl);
  const owners = useApi(companies.pick);
  const noCompany = owners.data?.content.length === 0;
  return (
    <>
      <PageHeader>
        <CreateButton
          load={loadOf(owners)}
          onClick={() => go({ create: true })}
          operation={departments.create}
          reason={noCompany ? t('people.departments.noCompany') : undefined}
        >
          {t('people.departments.create')}
        </CreateButton>
      </PageHeader>
      <SplitList
        asked={url.companyCode}
        empty={
          <EmptyState
            text={t('people.departments.noCompanyHint')}
            title={t('people.departments.noCompany')}
          />
        }
        label={t('people.departments.companies')}
        load={loadOf(owners)}
        onSelect={(companyCode) => select({ companyCode })}
        rows={owners.data?.content.map((company) => ({
          ...company,
          code: company.companyCode,
          title: company.companyName,
        }))}
        selected={url.companyCode}
      >
        {(company) => <DepartmentsOf company={company} />}
      </SplitList>
    </>
  );
}
