import type { CompanyChoice } from '@gatehouse/api/people/companies';
import type { EmployeeRow } from '@gatehouse/api/people/employee';
import { employees } from '@gatehouse/api/people/employees';
import { Suspense } from 'react';
import { useText } from '../../../../platform/i18n/useText.ts';
import { lazyComponent } from '../../../../platform/lazyComponent.ts';
import { DeleteDialog } from '../../../../ui/feedback/DeleteDialog.tsx';
import { useOpenRow } from '../../../../ui/list/useOpenRow.ts';
import { useUrl } from '../../../../ui/url/url.ts';
import { ViewEmployee } from '../ViewEmployee.tsx';
import { CreateEmployee } from './CreateEmployee.tsx';
import { staffUrl } from './staff.url.ts';

// The import dialog is loaded on demand, because imports are rare.
const ImportStaff = lazyComponent(
  async () => (await import('../../employee-imports/ImportStaff.tsx')).ImportStaff,
);

interface Props {
  rows: readonly EmployeeRow[];
  /** Companies for the form of a new employee, which needs a default company. Undefined while the companies load. */
  owners: readonly CompanyChoice[] | undefined;
}

export function StaffDialogs({ rows, owners }: Props) {
  const t = useText();
  const { url, replace } = useUrl(staffUrl);
  const removed = useOpenRow(rows, url.remove);
  const company =
    owners?.length === 1 ? owners[0] : owners?.find((owner) => owner.companyCode === url.companyCode);
  return (
    <>
      {url.create && owners && (
        <CreateEmployee
          company={company}
          departmentId={company ? (url.departmentId ?? null) : null}
          onClose={() => replace({ create: undefined })}
        />
      )}
      {url.import && owners && (
        <Suspense fallback={null}>
          <ImportStaff
            companyId={company?.id ?? null}
            id={url.importId}
            onChecked={(importId) => replace({ importId })}
            onClose={() => replace({ import: undefined, importId: undefined })}
          />
        </Suspense>
      )}
      {url.view && (
        <ViewEmployee id={url.view} onClose={() => replace({ view: undefined, letIn: undefined })} />
      )}
      {removed && (
        <DeleteDialog
          about={[removed.accountName, removed.employeeCode, removed.departmentName]}
          done={t('people.employees.deleted')}
          inUse={(uses) => t('people.employees.inUse', { uses })}
          name={removed.displayName}
          onClose={() => replace({ remove: undefined })}
          operation={employees.remove}
          params={{ id: removed.id }}
          uses={{
            punches: (count) => t('people.employees.usedBy.punches', { count }),
            departments: (count) => t('people.employees.usedBy.departments', { count }),
          }}
        />
      )}
    </>
  );
}
