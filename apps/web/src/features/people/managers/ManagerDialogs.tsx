import type { CompanyChoice } from '@gatehouse/api/people/companies';
import { departments } from '@gatehouse/api/people/departments';
import type { Manager } from '@gatehouse/api/people/managers';
import { useApi } from '../../../platform/call/useApi.ts';
import { useDialogs } from '../../../ui/list/useDialogs.ts';
import { useOpenRow } from '../../../ui/list/useOpenRow.ts';
import { useUrl } from '../../../ui/url/url.ts';
import { CreateManager } from './CreateManager.tsx';
import { DismissManager } from './DismissManager.tsx';
import { EditManager } from './EditManager.tsx';
import { managersUrl } from './managers.url.ts';
import { ViewManager } from './ViewManager.tsx';

export function ManagerDialogs({ rows }: { rows: readonly Manager[] }) {
  const address = useUrl(managersUrl);
  const { url, replace } = address;
  const open = useDialogs(address, rows);
  const viewed = useOpenRow(rows, url.view);
  return (
    <>
      {viewed && <ViewManager manager={viewed} onClose={() => replace({ view: undefined })} />}
      {open.edited && <EditManager key={open.edited.id} manager={open.edited} onClose={open.close} />}
      {open.removed && <DismissManager manager={open.removed} onClose={open.close} />}
    </>
  );
}

/** Shows the form of a new manager. The company and department of the list are the defaults, once they are loaded. */
export function NewManager({ owners }: { owners: readonly CompanyChoice[] }) {
  const { url, replace } = useUrl(managersUrl);
  const company =
    owners.length === 1 ? owners[0] : owners.find((owner) => owner.companyCode === url.companyCode);
  const isProposed = company !== undefined && url.departmentCode !== undefined;
  const all = useApi(departments.list, {
    query: { companyCode: company?.companyCode, size: 10_000 },
    enabled: isProposed,
    quiet: true,
  });
  // Waits only for the first load of the departments. The form loads the same departments and must not close during
  // later loads.
  if (isProposed && !all.isFetched) return null;
  const department = all.data?.content.find((candidate) => candidate.departmentCode === url.departmentCode);
  return (
    <CreateManager
      company={company}
      departmentIds={company && department ? [department.id] : []}
      onClose={() => replace({ create: undefined })}
      owners={owners}
    />
  );
}
