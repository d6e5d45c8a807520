import { type Request, requests } from '@gatehouse/api/requests/requests';
import { useApi } from '../../../platform/call/useApi.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { useSession } from '../../../platform/session/session.ts';
import { Facts } from '../../../ui/display/Facts.tsx';
import { LoadFailed } from '../../../ui/feedback/LoadFailed.tsx';
import { loadOf } from '../../../ui/feedback/load.ts';
import { formatLeaveWithUnit } from '../leave-balances/leaveAmount.ts';
import { datesText, lengthText } from './rangeText.ts';

/**
 * Identifies a request in a question: requester with account and department, type, dates, and the leave balance before
 * and after approval.
 */
export function RequestSummary({ request }: { request: Request }) {
  const t = useText();
  const { me, can } = useSession();
  const { employeeId, displayName, accountName, departmentName, typeName, subTypeName } = request;
  const isOwn = employeeId === me.employeeId;
  const hasContext = !isOwn && request.type !== 'ACCESS' && can(requests.beside);
  const context = useApi(requests.beside, { params: { id: request.id }, enabled: hasContext, quiet: true });
  const balance = context.data?.balance;
  const amount = (value: number) => (balance ? formatLeaveWithUnit(balance.unit, value) : '');
  return (
    <>
      <Facts
        lines={[
          ...(isOwn
            ? []
            : [
                [
                  t('requests.requests.columns.requestor'),
                  `${displayName} · ${accountName} · ${departmentName}`,
                ] as const,
              ]),
          [t('requests.requests.fields.type'), subTypeName || typeName],
          [t('requests.requests.columns.when'), `${datesText(request, true)} · ${lengthText(t, request)}`],
          ...(balance
            ? [
                [t('requests.requests.beside.left'), amount(balance.left)] as const,
                [t('requests.requests.beside.after'), amount(balance.after)] as const,
              ]
            : []),
        ]}
      />
      {hasContext && <LoadFailed load={loadOf(context)} />}
    </>
  );
}
