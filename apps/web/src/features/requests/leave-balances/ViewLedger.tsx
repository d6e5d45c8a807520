import { leaveBalances } from '@gatehouse/api/requests/leave-balances';
import { useApi } from '../../../platform/call/useApi.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { useSession } from '../../../platform/session/session.ts';
import { DeleteDialog } from '../../../ui/feedback/DeleteDialog.tsx';
import { Dialog } from '../../../ui/feedback/Dialog.tsx';
import { loadOf } from '../../../ui/feedback/load.ts';
import { EditGrant } from './EditGrant.tsx';
import { LedgerOf } from './LedgerOf.tsx';
import { formatLeaveWithUnit } from './leaveAmount.ts';

interface Props {
  employeeId: number;
  year: number | undefined;
  /** IDs of the grants in the edit and the delete dialog. */
  edit: number | undefined;
  remove: number | undefined;
  onEdit: (grantId: number | undefined) => void;
  onRemove: (grantId: number | undefined) => void;
  onClose: () => void;
}

/** Shows the ledger of an employee for a year. Manual grants in the ledger can be edited and deleted. */
export function ViewLedger({ employeeId, year, edit, remove, onEdit, onRemove, onClose }: Props) {
  const t = useText();
  const { can } = useSession();
  const ledgerResult = useApi(leaveBalances.ofEmployee, { params: { id: employeeId }, query: { year } });
  const { data } = ledgerResult;
  const grants = data?.balances.flatMap(({ unit, lines }) =>
    lines.flatMap(({ grant, kind, date, amount }) => (grant ? [{ ...grant, unit, kind, date, amount }] : [])),
  );
  const edited = grants?.find(({ id }) => id === edit);
  const removed = grants?.find(({ id }) => id === remove);
  if (edited) return <EditGrant grant={edited} onClose={() => onEdit(undefined)} unit={edited.unit} />;
  if (removed)
    return (
      <DeleteDialog
        about={[
          data?.displayName,
          data?.accountName,
          formatLeaveWithUnit(removed.unit, removed.amount),
          removed.date,
        ]}
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
        load={loadOf(ledgerResult)}
        {...(can(leaveBalances.updateGrant) && { onEdit, onRemove })}
      />
    </Dialog>
  );
}
