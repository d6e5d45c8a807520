import type { Admin } from '@gatehouse/api/people/admins';
import type { CompanyChoice } from '@gatehouse/api/people/companies';
import { useDialogs } from '../../../ui/list/useDialogs.ts';
import { useOpenRow } from '../../../ui/list/useOpenRow.ts';
import { useUrl } from '../../../ui/url/url.ts';
import { adminsUrl } from './admins.url.ts';
import { CreateAdmin } from './CreateAdmin.tsx';
import { EditAdmin } from './EditAdmin.tsx';
import { RevokeAdmin } from './RevokeAdmin.tsx';
import { ViewAdmin } from './ViewAdmin.tsx';

interface Props {
  rows: readonly Admin[];
  /**
   * Companies for the form of a new administrator, which needs a default company. Undefined while the companies load.
   */
  owners: readonly CompanyChoice[] | undefined;
}

export function AdminDialogs({ rows, owners }: Props) {
  const address = useUrl(adminsUrl);
  const { url, replace } = address;
  const open = useDialogs(address, rows);
  const viewed = useOpenRow(rows, url.view);
  const company =
    owners?.length === 1 ? owners[0] : owners?.find((owner) => owner.companyCode === url.companyCode);
  return (
    <>
      {open.isCreating && owners && <CreateAdmin company={company} onClose={open.close} owners={owners} />}
      {viewed && <ViewAdmin admin={viewed} onClose={() => replace({ view: undefined })} />}
      {open.edited && <EditAdmin admin={open.edited} key={open.edited.id} onClose={open.close} />}
      {open.removed && <RevokeAdmin admin={open.removed} onClose={open.close} />}
    </>
  );
}
