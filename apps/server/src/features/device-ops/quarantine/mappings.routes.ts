import { quarantine } from '@gatehouse/api/device-ops/quarantine';
import { type Route, route } from '../../../platform/http/route.ts';
import { previewUndo } from './mapping-preview.service.ts';
import * as mappings from './mappings.queries.ts';
import { requireMapping, toPerson, undoAssignment } from './undo-mapping.service.ts';

export const mappingRoutes: readonly Route[] = [
  route(quarantine.mappings, ({ db, viewer, query }) => mappings.listMappings(db, viewer, query)),
  route(quarantine.previewUndo, async (call) => {
    const { person, made, closedMonths } = await requireMapping(call, false);
    const days = await previewUndo(call.db, person, made, call.clock.now());
    return { ...toPerson(person), records: made.length, days, closedMonths };
  }),
  route(quarantine.undo, undoAssignment),
];
