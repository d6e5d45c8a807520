import type { Admin } from '@gatehouse/api/people/admins';
import type { CompanyChoice } from '@gatehouse/api/people/companies';
import { useUrl } from '../../../ui/url.ts';
import { useOpenRow } from '../../../ui/useOpenRow.ts';
import { adminsUrl } from './admins.url.ts';
import { CreateAdmin } from './CreateAdmin.tsx';
import { EditAdmin } from './EditAdmin.tsx';
import { RevokeAdmin } from './RevokeAdmin.tsx';
import { ViewAdmin } from './ViewAdmin.tsx';

interface Props {
  rows: readonly Admin[];
  /** Undefined until they are known: the form of a new administrator proposes one. */
  owners: readonly CompanyChoice[] | undefined;
}

/** The dialog the address names. */
export function AdminDialogs({ rows, owners }: Props) {
  const { url, replace } = useUrl(adminsUrl);
  const viewed = useOpenRow(rows, ({ id }) => id === url.view);
  const edited = useOpenRow(rows, ({ id }) => id === url.edit);
  const removed = useOpenRow(rows, ({ id }) => id === url.remove);
  const company =
    owners?.length === 1 ? owners[0] : owners?.find((one) => one.companyCode === url.companyCode);
  return (
    <>
      {url.create && owners && (
        <CreateAdmin company={company} onClose={() => replace({ create: undefined })} owners={owners} />
      )}
      {viewed && <ViewAdmin admin={viewed} onClose={() => replace({ view: undefined })} />}
      {edited && <EditAdmin admin={edited} key={edited.id} onClose={() => replace({ edit: undefined })} />}
      {removed && <RevokeAdmin admin={removed} onClose={() => replace({ remove: undefined })} />}
    </>
  );
}
