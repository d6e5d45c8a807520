import { teleworkLogs } from '@gatehouse/api/telework/telework-logs';
import { findPage } from '../../../platform/db/page.ts';
import { type Feature, route } from '../../../platform/http/route.ts';
import { teleworkLogsPersonal } from './telework-logs.personal.ts';
import { selectOwnLogs, selectPendingLogs, toResult } from './telework-logs.queries.ts';
import { createLog, decide, withdrawLog } from './telework-logs.service.ts';

export const teleworkLogsFeature: Feature = {
  name: 'teleworkLogs',
  personal: teleworkLogsPersonal,
  constraints: { telework_logs__clash: 'TEL_LOG_CLASH' },
  routes: [
    route(teleworkLogs.mine, async ({ db, viewer, query, refuse }) => {
      if (viewer.employeeId === null) return refuse('HR_EMPLOYEE_NOT_FOUND');
      return findPage(selectOwnLogs(db, viewer, viewer.employeeId, query.date), query, (row) =>
        toResult(row, viewer),
      );
    }),
    route(teleworkLogs.waiting, ({ db, viewer, query }) =>
      findPage(selectPendingLogs(db, viewer), query, (row) => toResult(row, viewer)),
    ),
    route(teleworkLogs.create, createLog),
    route(teleworkLogs.remove, withdrawLog),
    route(teleworkLogs.approve, (call) => decide(call, 'approve')),
    route(teleworkLogs.reject, (call) => decide(call, 'reject')),
  ],
};
