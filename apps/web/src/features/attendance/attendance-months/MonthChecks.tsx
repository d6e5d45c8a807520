import { devices } from '@gatehouse/api/area/devices';
import type { attendanceMonths, MonthCheck } from '@gatehouse/api/attendance/attendance-months';
import { mending } from '@gatehouse/api/attendance/mending';
import type { OperationPermission, ResultOf } from '@gatehouse/api/platform/operation';
import { requests } from '@gatehouse/api/requests/requests';
import { Anchor, Stack } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useText } from '../../../platform/i18n/useText.ts';
import { useSession } from '../../../platform/session/session.ts';
import { StatusBadge } from '../../../ui/display/StatusBadge.tsx';
import { Loaded } from '../../../ui/feedback/Loaded.tsx';
import type { Load } from '../../../ui/feedback/load.ts';
import { Placeholder } from '../../../ui/feedback/Waiting.tsx';

type MonthCheckRows = ResultOf<typeof attendanceMonths.checks>['content'];

interface MonthCheckTarget {
  link: (props: object) => ReactElement;
  /** Permission required by the page to which the check links. */
  needs: OperationPermission;
}

const targets: Readonly<Record<MonthCheck, MonthCheckTarget>> = {
  OPEN_REQUESTS: {
    link: (props) => <Link {...props} params={{ filter: 'pending' }} to="/request-management/{-$filter}" />,
    needs: requests.confirmList,
  },
  INCOMPLETE_DAYS: {
    link: (props) => <Link {...props} search={{ kind: 'MISSING_OUT' }} to="/to-mend" />,
    needs: mending.list,
  },
  DEVICES_NOT_HEARD: { link: (props) => <Link {...props} to="/devices" />, needs: devices.list },
};

export function MonthChecks({ checks, load }: { checks: MonthCheckRows | undefined; load: Load }) {
  const t = useText();
  const { can } = useSession();
  return (
    <Loaded
      empty={null}
      load={load}
      onClearFilters={undefined}
      rows={checks}
      skeleton={<Placeholder height={48} />}
    >
      {(rows) => (
        <Stack component="ul" gap={6} m={0} p={0} style={{ listStyle: 'none' }}>
          {rows.map(({ kind, open }) => (
            <li key={kind}>
              <StatusBadge tone={open > 0 ? 'warn' : 'good'}>
                {open > 0
                  ? t(`attendance.attendanceMonths.check.${kind}`, { count: open })
                  : t(`attendance.attendanceMonths.settled.${kind}`)}
              </StatusBadge>{' '}
              {open > 0 && can(targets[kind].needs) && (
                <Anchor fz="sm" renderRoot={targets[kind].link}>
                  {t('attendance.attendanceMonths.look')}
                </Anchor>
              )}
            </li>
          ))}
        </Stack>
      )}
    </Loaded>
  );
}
