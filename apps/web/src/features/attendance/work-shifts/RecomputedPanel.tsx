import { workShifts } from '@gatehouse/api/attendance/work-shifts';
import { useApi } from '../../../platform/call/useApi.ts';
import { RecomputedNote } from './RecomputedNote.tsx';

interface Props {
  departmentId: number;
  /** First changed date. Undefined for all dates. */
  from: string | undefined;
}

/** Shows the dates and the number of people that a change of a department's hours recalculates. */
export function RecomputedPanel({ departmentId, from }: Props) {
  const { data } = useApi(workShifts.affected, { query: { departmentId, startDate: from }, quiet: true });
  return <RecomputedNote found={data} on="save" />;
}
