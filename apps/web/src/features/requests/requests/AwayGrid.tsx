import { type ApprovalContext, awayKinds } from '@gatehouse/api/requests/approval-context';
import { Text, VisuallyHidden } from '@mantine/core';
import { formatDays, formatShortWeekday, formatWeekday } from '../../../platform/dates.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { DeviceIcon, LeaveIcon } from '../../../ui/display/icons.ts';
import classes from './RequestContext.module.css';

const absenceKinds = awayKinds.filter((kind) => kind !== 'OFF');

/**
 * Shows the icon of an absence kind. The icons differ in pattern, so that absence kinds can be told apart without
 * colour.
 */
function AwaySign({ kind }: { kind: (typeof awayKinds)[number] }) {
  switch (kind) {
    case 'ASKED':
      return <b aria-hidden>?</b>;
    case 'LEAVE':
      return <LeaveIcon size={12} />;
    case 'TELEWORK':
      return <DeviceIcon size={12} />;
    default:
      return null;
  }
}

/** Shows the absences in the department around the requested dates, one row per person, with the requester first. */
export function AwayGrid({ beside: { dates, away } }: { beside: ApprovalContext }) {
  const t = useText();
  const used = absenceKinds.filter((kind) => away.some(({ kinds }) => kinds.includes(kind)));
  return (
    <>
      <table className={classes.away}>
        <thead>
          <tr>
            <td />
            {dates.map((date) => (
              <th key={date} scope="col" title={formatWeekday(date)}>
                {formatShortWeekday(date)}
                <b>{Number(date.slice(8))}</b>
                <VisuallyHidden>{formatDays(date, date)}</VisuallyHidden>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {away.map(({ employeeId, displayName, kinds }) => (
            <tr key={employeeId}>
              <th scope="row" title={displayName}>
                {displayName}
              </th>
              {kinds.map((kind, index) => (
                <td key={dates[index]}>
                  <span className={classes.cell} data-kind={kind ?? undefined}>
                    {kind && <AwaySign kind={kind} />}
                    {kind && <VisuallyHidden>{t(`requests.requests.beside.keys.${kind}`)}</VisuallyHidden>}
                  </span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {away.length <= 1 && (
        <Text c="dimmed" fz="xs" mt={6}>
          {t('requests.requests.beside.nobodyElse')}
        </Text>
      )}
      <p aria-hidden className={classes.keys}>
        {used.map((kind) => (
          <span key={kind}>
            <i className={classes.cell} data-kind={kind}>
              <AwaySign kind={kind} />
            </i>
            {t(`requests.requests.beside.keys.${kind}`)}
          </span>
        ))}
      </p>
    </>
  );
}
