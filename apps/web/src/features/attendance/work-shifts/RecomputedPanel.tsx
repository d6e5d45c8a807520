import { workShifts } from '@gatehouse/api/attendance/work-shifts';
import { useApi } from '../../../platform/call/useApi.ts';
import { RecomputedNote } from './RecomputedNote.tsx';

interface Props {
  departmentId: number;
  /** The first changed date. Undefined for all dates. */
  from: string | undefined;
}

/** Shows the dates and the number of people to recalculate if the hours of a department change. */
export function RecomputedPanel({ departmentId, from }: Props) {
  const { data } = useApi(workShifts.affected, { query: { departmentId, startDate: from }, quiet: true });
  return <RecomputedNote found={data} on="save" />;
}
