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
import { Loaded } from '../../../ui/Loaded.tsx';
import type { Load } from '../../../ui/load.ts';
import { StatusBadge } from '../../../ui/StatusBadge.tsx';
import { Placeholder } from '../../../ui/Waiting.tsx';

type Checks = ResultOf<typeof attendanceMonths.checks>['content'];

interface Place {
  link: (props: object) => ReactElement;
  /** What opens that screen. */
  needs: OperationPermission;
}

/** Where each is looked at. */
const places: Readonly<Record<MonthCheck, Place>> = {
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

/** What is looked at before a month is closed: how many of each are open, and the way there. */
export function MonthChecks({ checks, load }: { checks: Checks | undefined; load: Load }) {
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
              {open > 0 && can(places[kind].needs) && (
                <Anchor fz="sm" renderRoot={places[kind].link}>
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
