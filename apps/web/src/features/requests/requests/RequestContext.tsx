import type { ApprovalContext as Beside } from '@gatehouse/api/requests/approval-context';
import { type Request, requests } from '@gatehouse/api/requests/requests';
import { Text } from '@mantine/core';
import { useApi } from '../../../platform/call/useApi.ts';
import { formatDuration, formatWeekday } from '../../../platform/dates.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { LoadFailed } from '../../../ui/feedback/LoadFailed.tsx';
import { loadOf } from '../../../ui/feedback/load.ts';
import { formatLeave } from '../leave-balances/leaveAmount.ts';
import { AwayGrid } from './AwayGrid.tsx';
import classes from './RequestContext.module.css';
import { PanelSection } from './SidePanel.tsx';

/**
 * Shows the context of a request to the approver: the leave balance, other absences, and the attendance days before and
 * after approval.
 */
export function RequestContext({ request }: { request: Request }) {
  const t = useText();
  const context = useApi(requests.beside, { params: { id: request.id }, quiet: true });
  const { data } = context;
  if (!data) return <LoadFailed load={loadOf(context)} />;
  const isOpen = request.status === 'PENDING';
  return (
    <>
      {data.balance && <Balance balance={data.balance} />}
      <PanelSection title={t('requests.requests.beside.away')}>
        <AwayGrid beside={data} />
      </PanelSection>
      {isOpen && data.days.length > 0 && (
        <PanelSection title={t('requests.requests.beside.days')}>
          <DaysTable days={data.days} />
        </PanelSection>
      )}
    </>
  );
}

function Balance({ balance }: { balance: NonNullable<Beside['balance']> }) {
  const t = useText();
  return (
    <PanelSection title={t('requests.requests.beside.balance')}>
      <dl className={classes.balance}>
        {(['left', 'asked', 'after'] as const).map((name) => (
          <div key={name}>
            <dt>{t(`requests.requests.beside.${name}`)}</dt>
            <dd>{formatLeave(balance.unit, name === 'asked' ? 0 - balance.asked : balance[name])}</dd>
          </div>
        ))}
      </dl>
    </PanelSection>
  );
}

function DaysTable({ days }: { days: Beside['days'] }) {
  const t = useText();
  const dayText = (day: Beside['days'][number]['now'], isOver: boolean) => {
    if (!day) return t('requests.requests.beside.noDay');
    // A missing check-out is normal while the person is still inside.
    const isOpen = !isOver && day.status === 'INCOMPLETE';
    const parts = [
      isOpen ? t('requests.requests.beside.notOver') : t(`attendance.dayExplanation.statuses.${day.status}`),
    ];
    if (day.workedMinutes > 0) parts.push(formatDuration(day.workedMinutes));
    if (day.lateMinutes > 0)
      parts.push(
        t('attendance.dayExplanation.recalculated.figures.late', { time: formatDuration(day.lateMinutes) }),
      );
    if (day.earlyMinutes > 0)
      parts.push(
        t('attendance.dayExplanation.recalculated.figures.early', { time: formatDuration(day.earlyMinutes) }),
      );
    return parts.join(' · ');
  };
  return (
    <table className={classes.days}>
      <thead>
        <tr>
          <th>{t('requests.requests.date')}</th>
          <th>{t('requests.requests.beside.now')}</th>
          <th>{t('requests.requests.beside.would')}</th>
        </tr>
      </thead>
      <tbody>
        {days.map(({ date, now, would, isOver, covers }) => (
          <tr key={date}>
            <th scope="row">{formatWeekday(date)}</th>
            <td>
              <Text c="var(--gh-ink-2)" inherit>
                {dayText(now, isOver)}
              </Text>
            </td>
            <td>
              {dayText(would, isOver)}
              {covers && (
                <Text c="dimmed" fz="xs">
                  {covers.scheduled === 0
                    ? t('requests.requests.beside.nothingToWork')
                    : t('requests.requests.beside.covers', {
                        minutes: formatDuration(covers.minutes),
                        scheduled: formatDuration(covers.scheduled),
                      })}
                </Text>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
