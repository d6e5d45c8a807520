import { deviceLogs } from '@gatehouse/api/device-ops/device-logs';
import type { EmployeeRow } from '@gatehouse/api/people/employee';
import { employees } from '@gatehouse/api/people/employees';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useCallback } from 'react';
import { useText } from '../../../../platform/i18n/useText.ts';
import { useSession } from '../../../../platform/session/session.ts';
import { DeleteAction, EditAction, LogAction, ViewAction } from '../../../../ui/table/RowActions.tsx';
import { useUrl } from '../../../../ui/url/url.ts';
import { staffUrl } from './staff.url.ts';

export function useEmployeeActions(): (employee: EmployeeRow) => ReactNode {
  const t = useText();
  const { can, me } = useSession();
  const { go } = useUrl(staffUrl);
  const navigate = useNavigate();
  return useCallback(
    ({ id, displayName: name }) => (
      <>
        <ViewAction name={name} onClick={() => go({ view: id })} />
        {can(deviceLogs.list) && (
          <LogAction
            name={name}
            onClick={() => void navigate({ to: '/device-logs', search: { employeeId: id } })}
          />
        )}
        {can(employees.update) && (
          <EditAction
            name={name}
            onClick={() => void navigate({ to: '/edit-staff/$id', params: { id: String(id) } })}
          />
        )}
        {can(employees.remove) && (
          <DeleteAction
            name={name}
            onClick={() => go({ remove: id })}
            reason={me.employeeId === id ? t('people.employees.ownAccount') : undefined}
          />
        )}
      </>
    ),
    [t, can, me, go, navigate],
  );
}
