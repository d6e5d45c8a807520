import type { CompanyChoice } from '@gatehouse/api/people/companies';
import type { EmployeeRow } from '@gatehouse/api/people/employee';
import { useUrl } from '../../../ui/url.ts';
import { useOpenRow } from '../../../ui/useOpenRow.ts';
import { ImportStaff } from '../employee-imports/ImportStaff.tsx';
import { CreateEmployee } from './CreateEmployee.tsx';
import { DeleteEmployee } from './DeleteEmployee.tsx';
import { staffUrl } from './staff.url.ts';
import { ViewEmployee } from './ViewEmployee.tsx';

interface Props {
  rows: readonly EmployeeRow[];
  /** Undefined until they are known: a new employee's form proposes one. */
  owners: readonly CompanyChoice[] | undefined;
}

/** The dialog the address names. */
export function StaffDialogs({ rows, owners }: Props) {
  const { url, replace } = useUrl(staffUrl);
  const removed = useOpenRow(rows, ({ id }) => id === url.remove);
  const company =
    owners?.length === 1 ? owners[0] : owners?.find((one) => one.companyCode === url.companyCode);
  return (
    <>
      {url.create && owners && (
        <CreateEmployee
          companyId={company?.id ?? null}
          departmentId={company ? (url.departmentId ?? null) : null}
          onClose={() => replace({ create: undefined })}
        />
      )}
      {url.import && owners && (
        <ImportStaff
          companyId={company?.id ?? null}
          id={url.importId}
          onChecked={(importId) => replace({ importId })}
          onClose={() => replace({ import: undefined, importId: undefined })}
        />
      )}
      {url.view && (
        <ViewEmployee id={url.view} onClose={() => replace({ view: undefined, letIn: undefined })} />
      )}
      {removed && <DeleteEmployee employee={removed} onClose={() => replace({ remove: undefined })} />}
    </>
  );
}
