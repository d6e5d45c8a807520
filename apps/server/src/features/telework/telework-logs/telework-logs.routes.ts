import { teleworkLogs } from '@gatehouse/api/telework/telework-logs';
import { foundPage } from '../../../platform/db/page.ts';
import { type Feature, route } from '../../../platform/http/route.ts';
import { teleworkLogsPersonal } from './telework-logs.personal.ts';
import { ownLogs, present, waitingLogs } from './telework-logs.queries.ts';
import { decide, enter, takeBack } from './telework-logs.service.ts';

export const teleworkLogsFeature: Feature = {
  name: 'teleworkLogs',
  personal: teleworkLogsPersonal,
  constraints: { telework_logs__clash: 'TEL_LOG_CLASH' },
  routes: [
    route(teleworkLogs.mine, async ({ db, viewer, query, refuse }) => {
      if (viewer.employeeId === null) return refuse('HR_EMPLOYEE_NOT_FOUND');
      return foundPage(ownLogs(db, viewer, viewer.employeeId, query.date), query, (row) =>
        present(row, viewer),
      );
    }),
    route(teleworkLogs.waiting, ({ db, viewer, query }) =>
      foundPage(waitingLogs(db, viewer), query, (row) => present(row, viewer)),
    ),
    route(teleworkLogs.create, enter),
    route(teleworkLogs.remove, takeBack),
    route(teleworkLogs.approve, (call) => decide(call, 'approve')),
    route(teleworkLogs.reject, (call) => decide(call, 'reject')),
  ],
};
