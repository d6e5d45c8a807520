import type { EmployeeRow } from '@gatehouse/api/people/employee';
import { mostAtOnce } from '@gatehouse/api/people/employees';
import { Button, Checkbox, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { useText } from '../../../platform/i18n/useText.ts';
import { useSession } from '../../../platform/session/session.ts';
import { ReasonButton } from '../../../ui/ReasonButton.tsx';
import { InviteEmployees, MoveEmployees, SwitchEmployees } from './BulkDialogs.tsx';
import type { Selection } from './useSelection.ts';

interface Props {
  selection: Selection;
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
  const tooMany = chosen.length > mostAtOnce ? t('staff.bulk.tooMany', { max: mostAtOnce }) : undefined;
  const companies = new Set(chosen.map(({ companyId }) => companyId)).size;
  const own = chosen.some(({ id }) => id === me.employeeId);
  const close = () => setAsked(null);
  const done = () => {
    selection.clear();
    close();
  };
  return (
    <Group gap="sm" mb="sm" mih={36}>
      <Checkbox
        checked={rows.length > 0 && here === rows.length}
        indeterminate={here > 0 && here < rows.length}
        label={t('staff.bulk.selectPage')}
        onChange={(event) => selection.toggle(rows, event.currentTarget.checked)}
      />
      {chosen.length > 0 && (
        <>
          <Text aria-live="polite" fw={600} fz="sm">
            {t('staff.bulk.selected', { count: chosen.length })}
          </Text>
          <ReasonButton
            onClick={() => setAsked('MOVE')}
            reason={tooMany ?? (companies > 1 ? t('staff.bulk.oneCompany') : undefined)}
            variant="default"
          >
            {t('staff.bulk.move')}
          </ReasonButton>
          <ReasonButton onClick={() => setAsked('ENABLE')} reason={tooMany} variant="default">
            {t('staff.bulk.enable')}
          </ReasonButton>
          <ReasonButton
            onClick={() => setAsked('DISABLE')}
            reason={tooMany ?? (own ? t('people.employees.ownAccount') : undefined)}
            variant="default"
          >
            {t('staff.bulk.disable')}
          </ReasonButton>
          {can('ACCOUNT_DASHBOARD') && (
            <ReasonButton onClick={() => setAsked('INVITE')} reason={tooMany} variant="default">
              {t('staff.bulk.invite')}
            </ReasonButton>
          )}
          <Button onClick={selection.clear} variant="subtle">
            {t('staff.bulk.clear')}
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
