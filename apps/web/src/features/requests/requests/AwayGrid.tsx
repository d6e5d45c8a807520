import { awayKinds, type BesideRequest } from '@gatehouse/api/requests/beside';
import { Text, VisuallyHidden } from '@mantine/core';
import { formatDays, formatShortWeekday, formatWeekday } from '../../../platform/dates.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import classes from './BesideRequest.module.css';

const named = awayKinds.filter((kind) => kind !== 'OFF');

/** Who of the department is away on the days around: a row a person, the requester first. */
export function AwayGrid({ beside: { dates, away } }: { beside: BesideRequest }) {
  const t = useText();
  const used = named.filter((kind) => away.some(({ kinds }) => kinds.includes(kind)));
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
              {kinds.map((kind, place) => (
                <td key={dates[place]}>
                  <span className={classes.cell} data-kind={kind ?? undefined}>
                    {kind === 'ASKED' && <span aria-hidden>?</span>}
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
              {kind === 'ASKED' && '?'}
            </i>
            {t(`requests.requests.beside.keys.${kind}`)}
          </span>
        ))}
      </p>
    </>
  );
}
