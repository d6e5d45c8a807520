import type { EmployeeRow } from '@gatehouse/api/people/employee';
import { employees, mostAtOnce } from '@gatehouse/api/people/employees';
import { Button, Checkbox, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { useText } from '../../../platform/i18n/useText.ts';
import { useSession } from '../../../platform/session/session.ts';
import { ReasonButton } from '../../../ui/ReasonButton.tsx';
import type { Selection } from '../../../ui/useSelection.ts';
import { InviteEmployees, MoveEmployees, SwitchEmployees } from './BulkDialogs.tsx';

interface Props {
  selection: Selection<EmployeeRow>;
  /** The rows of the page that is shown. */
  rows: readonly EmployeeRow[];
}

/** Chooses the whole page, and does one thing to everybody chosen. */
export function BulkBar({ selection, rows }: Props) {
  const t = useText();
  const { can, me } = useSession();
  // a question about a choice that no address keeps
  const [asked, setAsked] = useState<'MOVE' | 'ENABLE' | 'DISABLE' | 'INVITE' | null>(null);
  const { rows: chosen } = selection;
  const here = rows.filter(({ id }) => selection.has(id)).length;
  const tooMany =
    chosen.length > mostAtOnce ? t('people.employees.bulk.tooMany', { max: mostAtOnce }) : undefined;
  const companies = new Set(chosen.map(({ companyId }) => companyId)).size;
  const own = chosen.some(({ id }) => id === me.employeeId);
  const close = () => setAsked(null);
  const done = () => {
    selection.clear();
    close();
  };
  return (
    <Group gap="sm" mb={6} mih={32}>
      <Checkbox
        checked={rows.length > 0 && here === rows.length}
        indeterminate={here > 0 && here < rows.length}
        label={t('people.employees.bulk.selectPage')}
        onChange={(event) => selection.toggle(rows, event.currentTarget.checked)}
      />
      {chosen.length > 0 && (
        <>
          <Text aria-live="polite" fw={600} fz="sm">
            {t('people.employees.bulk.selected', { count: chosen.length })}
          </Text>
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
          <Button onClick={selection.clear} variant="subtle">
            {t('people.employees.bulk.clear')}
          </Button>
        </>
      )}
      {asked === 'INVITE' && <InviteEmployees chosen={chosen} onClose={close} onDone={done} />}
      {asked === 'MOVE' && <MoveEmployees chosen={chosen} onClose={close} onDone={done} />}
      {(asked === 'ENABLE' || asked === 'DISABLE') && (
        <SwitchEmployees chosen={chosen} kind={asked} onClose={close} onDone={done} />
      )}
    </Group>
  );
}
