import type { TeleworkRecord } from '@gatehouse/api/telework/telework';
import { VisuallyHidden } from '@mantine/core';
import { formatMinutes, formatNumber } from '../../../platform/dates.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { FaceBadge } from '../../../ui/display/FaceBadge.tsx';
import { useIsPhone } from '../../../ui/page/phone.ts';
import { PersonBadge } from '../../people/employees/PersonBadge.tsx';
import { hourText, toMinutes } from './sessionText.ts';
import classes from './TeleworkRows.module.css';
import { Timeline } from './Timeline.tsx';
import { hourMarks } from './timeline.ts';

const figures = ['duration', 'activeTime', 'idleTime', 'efficiency'] as const;

interface Props {
  records: readonly TeleworkRecord[];
  asOf: string;
  /** The accessible name of the list. */
  label: string;
}

/** One row per person with the timeline and the figures of the day. On a phone, the timeline is below the figures. */
export function TeleworkRows({ records, asOf, label }: Props) {
  const t = useText();
  const isPhone = useIsPhone();
  const [first] = records;
  if (isPhone)
    return (
      <ul aria-label={label} className={classes.cards}>
        {records.map((record, index) => (
          <li className={classes.card} key={record.employeeId}>
            <Who record={record} />
            <dl className={classes.figures}>
              {figures.map((figure) => (
                <div key={figure}>
                  <dt>{t(`telework.telework.fields.${figure}`)}</dt>
                  <dd>
                    <Figure figure={figure} record={record} />
                  </dd>
                </div>
              ))}
            </dl>
            <Timeline asOf={asOf} isLow={index > 1} record={record} />
            <Hours isSparse record={record} />
          </li>
        ))}
      </ul>
    );
  return (
    <table aria-label={label} className={classes.table}>
      <colgroup>
        <col className={classes.who} />
        <col />
        {figures.map((figure) => (
          <col className={classes.figure} key={figure} />
        ))}
      </colgroup>
      <thead>
        <tr>
          <th scope="col">{t('telework.telework.person')}</th>
          <th className={classes.day} scope="col">
            <VisuallyHidden>{t('telework.telework.day')}</VisuallyHidden>
            {first && <Hours record={first} />}
          </th>
          {figures.map((figure) => (
            <th key={figure} scope="col">
              {t(`telework.telework.fields.${figure}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {records.map((record, index) => (
          <tr key={record.employeeId}>
            <td>
              <Who record={record} />
            </td>
            <td className={classes.day}>
              <Timeline asOf={asOf} isLow={index > 2} record={record} />
            </td>
            {figures.map((figure) => (
              <td key={figure}>
                <Figure figure={figure} record={record} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Who({ record }: { record: TeleworkRecord }) {
  const { employeeId, displayName, accountName, departmentName } = record;
  return (
    <FaceBadge mark={accountName} name={displayName} note={`${accountName} · ${departmentName}`} size={30}>
      <PersonBadge employeeId={employeeId} name={displayName} />
    </FaceBadge>
  );
}

/** One figure of a telework day. The first figure also shows the time that does not count as work. */
function Figure({ record: { stats }, figure }: { record: TeleworkRecord; figure: (typeof figures)[number] }) {
  const t = useText();
  if (figure === 'efficiency')
    return stats.efficiency === null ? (
      <span className={classes.faint}>·</span>
    ) : (
      <b data-low={stats.efficiency < 50 || undefined}>
        {formatNumber(stats.efficiency / 100, { style: 'percent' })}
      </b>
    );
  return (
    <>
      {formatMinutes(toMinutes(stats[figure]))}
      {figure === 'duration' && stats.uncounted >= 30 && (
        <small>
          {t('telework.telework.uncountedTime', { time: formatMinutes(toMinutes(stats.uncounted)) })}
        </small>
      )}
    </>
  );
}

/**
 * The labels of the hours above or below a timeline. Every third hour has a label, or every sixth hour if space is
 * limited.
 */
function Hours({ record, isSparse }: { record: TeleworkRecord; isSparse?: true }) {
  const majors = hourMarks(record)
    .filter(({ isMajor }) => isMajor)
    .filter((_, index) => !isSparse || index % 2 === 0);
  return (
    <span aria-hidden className={classes.hours}>
      {majors.map(({ at, place }) => (
        <span key={at} style={{ insetInlineStart: `${100 * place}%` }}>
          {hourText(at, record.timeZone)}
        </span>
      ))}
    </span>
  );
}
