import { companies } from '@gatehouse/api/people/companies';
import { employees } from '@gatehouse/api/people/employees';
import { useState } from 'react';
import { useApi } from '../../../platform/call/useApi.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { useSession } from '../../../platform/session/session.ts';
import { CardGrid } from '../../../ui/CardGrid.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { PlusIcon } from '../../../ui/icons.tsx';
import { loadOf } from '../../../ui/load.ts';
import { Paged } from '../../../ui/Paged.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { ReasonButton } from '../../../ui/ReasonButton.tsx';
import { useUrl } from '../../../ui/url.ts';
import { EmployeeCard } from './EmployeeCard.tsx';
import { type GivenPassword, OneTimePassword } from './OneTimePassword.tsx';
import { StaffDialogs } from './StaffDialogs.tsx';
import { StaffFilters } from './StaffFilters.tsx';
import { staffUrl } from './staff.url.ts';

/** Employees as cards, filtered by company, department and keyword (spec §2 "Staffs"). */
export function StaffPage() {
  const t = useText();
  const { can } = useSession();
  const { url, go, replace } = useUrl(staffUrl);
  // shown once and then gone: it has no place in an address
  const [given, setGiven] = useState<GivenPassword | null>(null);
  const { companyCode, departmentId, keyword, page } = url;
  const owners = useApi(companies.pick);
  const list = useApi(employees.list, { query: { companyCode, departmentId, keyword, page, size: 12 } });
  const isFiltered = companyCode || departmentId || keyword;

  return (
    <>
      <PageHeader title={t('people.employees.title')}>
        {can('STAFF_CREATE') && (
          <ReasonButton icon={<PlusIcon />} onClick={() => go({ create: true })} reason={undefined}>
            {t('people.employees.create')}
          </ReasonButton>
        )}
      </PageHeader>
      <StaffFilters owners={owners.data?.content ?? []} />
      <CardGrid
        empty={<EmptyState text={t('people.employees.emptyHint')} title={t('people.employees.empty')} />}
        keyOf={(employee) => employee.id}
        label={t('people.employees.title')}
        load={loadOf(list)}
        onClearFilters={
          isFiltered
            ? () =>
                replace({
                  companyCode: undefined,
                  departmentId: undefined,
                  keyword: undefined,
                  page: undefined,
                })
            : undefined
        }
        rows={list.data?.content}
      >
        {(employee) => (
          <EmployeeCard
            employee={employee}
            onDelete={() => go({ remove: employee.id })}
            onEdit={() => go({ edit: employee.id })}
            onView={() => go({ view: employee.id })}
          />
        )}
      </CardGrid>
      <Paged answer={list.data} onPage={(next) => go({ page: next })} page={page} />
      <StaffDialogs onGiven={setGiven} owners={owners.data?.content} rows={list.data?.content ?? []} />
      {given && <OneTimePassword given={given} onClose={() => setGiven(null)} />}
    </>
  );
}
