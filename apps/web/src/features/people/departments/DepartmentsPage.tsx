import { companies } from '@gatehouse/api/people/companies';
import { departments } from '@gatehouse/api/people/departments';
import { useApi } from '../../../platform/call/useApi.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { useSession } from '../../../platform/session/session.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { PlusIcon } from '../../../ui/icons.tsx';
import { loadOf, whyNotYet } from '../../../ui/load.ts';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { ReasonButton } from '../../../ui/ReasonButton.tsx';
import { SplitList } from '../../../ui/SplitList.tsx';
import { useUrl } from '../../../ui/url.ts';
import { DepartmentsOf } from './DepartmentsOf.tsx';
import { departmentsUrl } from './departments.url.ts';

/** Companies left, the departments of the chosen one right (spec §2 "Departments"). */
export function DepartmentsPage() {
  const t = useText();
  const { can } = useSession();
  const { url, go, select } = useUrl(departmentsUrl);
  const owners = useApi(companies.pick);
  const noCompany = owners.data?.content.length === 0;
  return (
    <>
      <PageHeader>
        {can(departments.create) && (
          <ReasonButton
            icon={<PlusIcon />}
            onClick={() => go({ create: true })}
            reason={whyNotYet(loadOf(owners)) ?? (noCompany ? t('people.departments.noCompany') : undefined)}
          >
            {t('people.departments.create')}
          </ReasonButton>
        )}
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
        rows={owners.data?.content.map((one) => ({ ...one, code: one.companyCode, title: one.companyName }))}
        selected={url.companyCode}
      >
        {(company) => <DepartmentsOf company={company} />}
      </SplitList>
    </>
  );
}
