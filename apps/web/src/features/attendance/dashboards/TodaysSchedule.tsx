import { schedules, type TodaysEntry } from '@gatehouse/api/meetings/schedules';
import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useApi } from '../../../platform/call/useApi.ts';
import { formatTime } from '../../../platform/dates.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { useSession } from '../../../platform/session/session.ts';
import { TickIcon, UnknownIcon } from '../../../ui/display/icons.ts';
import { Paged } from '../../../ui/list/Paged.tsx';
import { useUrl } from '../../../ui/url/url.ts';
import { Box } from './Box.tsx';
import classes from './Dashboard.module.css';
import { dashboardUrl } from './dashboards.url.ts';

/**
 * Shows the signed-in person's schedule of today with meetings, five per page (spec §2, §9). Hidden for people without
 * a schedule.
 */
export function TodaysSchedule() {
  const { can } = useSession();
  return can(schedules.today) ? <Today /> : null;
}

function Today() {
  const t = useText();
  const { url, replace } = useUrl(dashboardUrl);
  const today = useApi(schedules.today, { query: { page: url.today ?? 0 } });
  return (
    <Box
      answer={today}
      end={
        <Anchor fz="sm" renderRoot={(props) => <Link {...props} to="/my-schedule" />}>
          {t('titles./my-schedule')}
        </Anchor>
      }
      height={196}
      isList
      title={t('attendance.dashboards.todaysSchedule')}
    >
      {({ content, timeZone, ...answer }) =>
        content.length === 0 && answer.number === 0 ? (
          <p className={classes.none}>{t('attendance.dashboards.nothingToday')}</p>
        ) : (
          <>
            <ul className={`${classes.rows} ${classes.plan}`}>
              {content.map((entry) => (
                <Line entry={entry} key={`${entry.kind}${entry.id}`} timeZone={timeZone} />
              ))}
            </ul>
            {(answer.totalPages > 1 || answer.number > 0) && (
              <div className={classes.pages}>
                <Paged
                  answer={{ ...answer, content }}
                  onPage={(page) => replace({ today: page || undefined })}
                  page={url.today}
                />
              </div>
            )}
          </>
        )
      }
    </Box>
  );
}

function Line({ entry, timeZone }: { entry: TodaysEntry; timeZone: string }) {
  const t = useText();
  const { id, kind, title, startsAt, endsAt, isAllDay, place, eventStatus } = entry;
  const waits = eventStatus === 'PENDING';
  const Sign = waits ? UnknownIcon : TickIcon;
  return (
    <li>
      <time dateTime={startsAt}>
        {isAllDay
          ? t('attendance.dashboards.allDay')
          : `${formatTime(startsAt, timeZone)} – ${formatTime(endsAt, timeZone)}`}
      </time>
      <span className={classes.who}>
        <Anchor
          c="inherit"
          fz="inherit"
          renderRoot={(props) =>
            kind === 'MEETING' ? (
              <Link {...props} search={{ open: id }} to="/meeting-rooms" />
            ) : (
              <Link {...props} search={{ open: id }} to="/my-schedule" />
            )
          }
        >
          {title}
        </Anchor>
        {place && <small>{place}</small>}
      </span>
      <span
        className={classes.direction}
        title={t(waits ? 'attendance.dashboards.waits' : 'attendance.dashboards.isOn')}
      >
        <Sign size={14} />
      </span>
    </li>
  );
}
