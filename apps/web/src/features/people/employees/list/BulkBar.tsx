import type { EmployeeRow } from '@gatehouse/api/people/employee';
import { employees, mostAtOnce } from '@gatehouse/api/people/employees';
import { useState } from 'react';
import { useText } from '../../../../platform/i18n/useText.ts';
import { useSession } from '../../../../platform/session/session.ts';
import { ReasonButton } from '../../../../ui/feedback/ReasonButton.tsx';
import { SelectionBar } from '../../../../ui/table/SelectionBar.tsx';
import type { Selection } from '../../../../ui/table/useSelection.ts';
import { InviteEmployees, MoveEmployees, SwitchEmployees } from './BulkDialogs.tsx';

export function BulkBar({ selection }: { selection: Selection<EmployeeRow> }) {
  const t = useText();
  const { can, me } = useSession();
  // The open dialog is not in the URL, because the selection of employees is not in the URL.
  const [action, setAsked] = useState<'MOVE' | 'ENABLE' | 'DISABLE' | 'INVITE' | null>(null);
  const { rows: chosen } = selection;
  const tooMany =
    chosen.length > mostAtOnce ? t('people.employees.bulk.tooMany', { max: mostAtOnce }) : undefined;
  const companies = new Set(chosen.map(({ companyId }) => companyId)).size;
  const own = chosen.some(({ id }) => id === me.employeeId);
  const close = () => setAsked(null);
  const finish = () => {
    selection.clear();
    close();
  };
  return (
    <>
      <SelectionBar
        nameOf={({ displayName }) => displayName}
        said={t('people.employees.bulk.selected', { count: chosen.length })}
        selection={selection}
      >
        <ReasonButton
          onClick={() => setAsked('MOVE')}
          reason={tooMany ?? (companies > 1 ? t('people.employees.bulk.oneCompany') : undefined)}
          variant="default"
        >
          {t('people.employees.bulk.move')}
        </ReasonButton>
        <ReasonButton onClick={() => setAsked('ENABLE')} reason={tooMany} variant="default">
          {t('people.employees.bulk.enable')}
        </ReasonButton>
        <ReasonButton
          onClick={() => setAsked('DISABLE')}
          reason={tooMany ?? (own ? t('people.employees.ownAccount') : undefined)}
          variant="default"
        >
          {t('people.employees.bulk.disable')}
        </ReasonButton>
        {can(employees.invite) && (
          <ReasonButton onClick={() => setAsked('INVITE')} reason={tooMany} variant="default">
            {t('people.employees.bulk.invite')}
          </ReasonButton>
        )}
      </SelectionBar>
      {action === 'INVITE' && <InviteEmployees chosen={chosen} onClose={close} onDone={finish} />}
      {action === 'MOVE' && <MoveEmployees chosen={chosen} onClose={close} onDone={finish} />}
      {(action === 'ENABLE' || action === 'DISABLE') && (
        <SwitchEmployees chosen={chosen} kind={action} onClose={close} onDone={finish} />
      )}
    </>
  );
}
