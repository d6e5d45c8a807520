import { logbookLimits, visitorLogbook } from '@gatehouse/api/visitors/visitor-logbook';
import { exportRoute } from '../../../platform/http/export-route.ts';
import { type Feature, route } from '../../../platform/http/route.ts';
import { createSheetFile } from '../../../platform/sheets/sheets.ts';
import { listExpected } from './reception.service.ts';
import { closeJob } from './visitor-logbook.jobs.ts';
import { visitorLogbookPersonal } from './visitor-logbook.personal.ts';
import * as queries from './visitor-logbook.queries.ts';
import { checkIn, checkOut, correctVisit, registerWalkIn } from './visitor-logbook.service.ts';
import { createLogbookSheet } from './visitor-logbook.sheet.ts';

export const visitorLogbookFeature = (refusalOf: queries.RefusalOf): Feature => ({
  name: 'visitorLogbook',
  personal: visitorLogbookPersonal,
  constraints: {
    visits__occurrence_id__visitor_id: 'HR_VISIT_INSIDE',
    visits__occurrence_id__email: 'HR_VISIT_INSIDE',
  },
  jobs: [closeJob],
  routes: [
    route(visitorLogbook.list, queries.listEntries),
    exportRoute(visitorLogbook.export, async (call) => {
      const { change, viewer, query, language, clock, refuse } = call;
      const { exported } = logbookLimits;
      const rows = await change((db) => queries.findAllEntries({ db, viewer, query }, exported + 1));
      if (rows.length > exported) refuse('API_PAYLOAD_TOO_LARGE');
      const at = clock.now();
      const name = ['visitor-logbook', query.from, query.to].filter(Boolean).join(' ');
      return createSheetFile(name, await createLogbookSheet(rows, language), { rows: rows.length, at });
    }),
    route(visitorLogbook.expected, async (call) => ({ content: await listExpected(call) })),
    route(visitorLogbook.detail, async (call) => {
      const { params, query, refuse } = call;
      const entry = (await queries.findVisit(call, params)) ?? refuse('HR_VISIT_NOT_FOUND');
      return { ...(await queries.listPunches(call, entry.id, query, refusalOf)), entry };
    }),
    route(visitorLogbook.create, checkIn),
    route(visitorLogbook.walkIn, registerWalkIn),
    route(visitorLogbook.checkOut, checkOut),
    route(visitorLogbook.update, correctVisit),
  ],
});
