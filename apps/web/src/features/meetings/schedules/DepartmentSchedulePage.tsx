import { schedules } from '@gatehouse/api/meetings/schedules';
import { useApi } from '../../../platform/call/useApi.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { Filters } from '../../../ui/list/Filters.tsx';
import { useUrl } from '../../../ui/url/url.ts';
import { ManagedDepartmentPicker } from '../../people/departments/ManagedDepartmentPicker.tsx';
import { Schedule } from './Schedule.tsx';
import { schedulesUrl } from './schedules.url.ts';
import { usePeriod } from './usePeriod.ts';

/** The schedules of the signed-in person's departments, including the departments that the signed-in person manages. */
export function DepartmentSchedulePage() {
  const t = useText();
  const period = usePeriod();
  const { url, replace } = useUrl(schedulesUrl);
  const { departmentId } = url;
  const answer = useApi(schedules.department, { query: { ...period.dates, departmentId } });
  return (
    <Schedule
      answer={answer}
      filters={
        <Filters>
          <ManagedDepartmentPicker
            label={t('meetings.schedules.department')}
            name="departmentId"
            none={t('meetings.schedules.allDepartments')}
            onChange={(next) => replace({ departmentId: next })}
            value={departmentId}
          />
        </Filters>
      }
      name={t('titles./department-schedule')}
      period={period}
      proposes={{ ownerType: 'DEPARTMENT', departmentId }}
    />
  );
}
