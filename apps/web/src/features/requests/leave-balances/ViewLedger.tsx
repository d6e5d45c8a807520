import { leaveBalances } from '@gatehouse/api/requests/leave-balances';
import { useApi } from '../../../platform/call/useApi.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { useSession } from '../../../platform/session/session.ts';
import { DeleteDialog } from '../../../ui/DeleteDialog.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { loadOf } from '../../../ui/load.ts';
import { EditGrant } from './EditGrant.tsx';
import { LedgerOf } from './LedgerOf.tsx';

interface Props {
  employeeId: number;
  year: number | undefined;
  /** The grant that is changed, and the one that is deleted. */
  edit: number | undefined;
  remove: number | undefined;
  onEdit: (grantId: number | undefined) => void;
  onRemove: (grantId: number | undefined) => void;
  onClose: () => void;
}

/** How somebody's balances of a year came to be; what was given by hand is changed here. */
export function ViewLedger({ employeeId, year, edit, remove, onEdit, onRemove, onClose }: Props) {
  const t = useText();
  const { can } = useSession();
  const asked = useApi(leaveBalances.ofEmployee, { params: { id: employeeId }, query: { year } });
  const { data } = asked;
  const given = data?.balances.flatMap(({ unit, lines }) =>
    lines.flatMap(({ grant, kind, amount }) => (grant ? [{ ...grant, unit, kind, amount }] : [])),
  );
  const edited = given?.find(({ id }) => id === edit);
  const removed = given?.find(({ id }) => id === remove);
  if (edited) return <EditGrant grant={edited} onClose={() => onEdit(undefined)} unit={edited.unit} />;
  if (removed)
    return (
      <DeleteDialog
        done={t('requests.leaveBalances.deleted')}
        name={t(`requests.leaveBalances.kinds.${removed.kind === 'YEARLY' ? 'YEARLY' : 'ADDITIONAL'}`)}
        onClose={() => onRemove(undefined)}
        operation={leaveBalances.removeGrant}
        params={{ id: removed.id }}
      />
    );
  const name = data?.displayName ?? '';
  return (
    <Dialog onClose={onClose} size="large" title={t('requests.leaveBalances.viewOne', { name })}>
      <LedgerOf
        ledger={data}
        load={loadOf(asked)}
        {...(can(leaveBalances.updateGrant) && { onEdit, onRemove })}
      />
    </Dialog>
  );
}
