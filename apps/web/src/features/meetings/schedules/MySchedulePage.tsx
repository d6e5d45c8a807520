import { schedules } from '@gatehouse/api/meetings/schedules';
import { useApi } from '../../../platform/call/useApi.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { useSession } from '../../../platform/session/session.ts';
import { SubscribePanel } from '../calendar-feeds/SubscribePanel.tsx';
import { Schedule } from './Schedule.tsx';
import { usePeriod } from './usePeriod.ts';

/** The signed-in person's schedule: their own events, events of their departments and company, and their meetings. */
export function MySchedulePage() {
  const t = useText();
  const { me } = useSession();
  const period = usePeriod();
  const answer = useApi(schedules.mine, { query: period.dates });
  return (
    <Schedule
      actions={
        <SubscribePanel reason={me.employeeId === null ? t('meetings.schedules.nobody') : undefined} />
      }
      answer={answer}
      name={t('titles./my-schedule')}
      period={period}
      proposes={{ ownerType: 'PERSONAL' }}
    />
  );
}
