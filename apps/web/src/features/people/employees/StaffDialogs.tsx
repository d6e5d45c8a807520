import type { CompanyChoice } from '@gatehouse/api/people/companies';
import type { EmployeeRow } from '@gatehouse/api/people/employee';
import { useUrl } from '../../../ui/url.ts';
import { CreateEmployee } from './CreateEmployee.tsx';
import { DeleteEmployee } from './DeleteEmployee.tsx';
import { EditDetail } from './EditDetail.tsx';
import { EditEmployee } from './EditEmployee.tsx';
import type { GivenPassword } from './OneTimePassword.tsx';
import { staffUrl } from './staff.url.ts';
import { ViewEmployee } from './ViewEmployee.tsx';

interface Props {
  rows: readonly EmployeeRow[];
  /** Undefined until they are known: a new employee's form proposes one. */
  owners: readonly CompanyChoice[] | undefined;
  onGiven: (given: GivenPassword) => void;
}

/** The dialog the address names. */
export function StaffDialogs({ rows, owners, onGiven }: Props) {
  const { url, replace } = useUrl(staffUrl);
  const removed = rows.find(({ id }) => id === url.remove);
  const company =
    owners?.length === 1 ? owners[0] : owners?.find((one) => one.companyCode === url.companyCode);
  return (
    <>
      {url.create && owners && (
        <CreateEmployee
          companyId={company?.id ?? null}
          departmentId={company ? (url.departmentId ?? null) : null}
          onClose={() => replace({ create: undefined })}
          onGiven={onGiven}
        />
      )}
      {url.view && (
        <ViewEmployee
          id={url.view}
          onClose={() => replace({ view: undefined })}
          onEditDetail={() => replace({ view: undefined, detail: url.view })}
          onGiven={(given) => {
            replace({ view: undefined });
            onGiven(given);
          }}
        />
      )}
      {url.edit && <EditEmployee id={url.edit} key={url.edit} onClose={() => replace({ edit: undefined })} />}
      {url.detail && (
        <EditDetail id={url.detail} key={url.detail} onClose={() => replace({ detail: undefined })} />
      )}
      {removed && <DeleteEmployee employee={removed} onClose={() => replace({ remove: undefined })} />}
    </>
  );
}
