import type { Feature } from '../../../platform/http/route.ts';
import { attendanceDaysPersonal } from './attendance-days.personal.ts';
import { aheadJob, closeJob, partitionsJob, recomputeJob } from './attendance-days.service.ts';
import { clockZonesJob } from './hours/clock-zones.service.ts';
import type { LeaveRecount } from './leave/leave-recount.service.ts';
import { requestedJob } from './leave/requested-days.service.ts';
import { createRecountJob } from './recompute.service.ts';

export const attendanceJobsFeature = (leave: LeaveRecount): Feature => ({
  name: 'attendance-jobs',
  personal: attendanceDaysPersonal,
  routes: [],
  constraints: {},
  jobs: [
    recomputeJob,
    closeJob,
    aheadJob,
    partitionsJob,
    requestedJob,
    createRecountJob(leave),
    clockZonesJob,
  ],
});
