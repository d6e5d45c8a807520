import { type occupancy, occupancyLimits } from '@gatehouse/api/access/occupancy';
import type { SteppedCall } from '../../../platform/http/route.ts';
import { sendSheet } from '../../../platform/sheets/sheets.ts';
import * as queries from './occupancy.queries.ts';
import { createOccupancySheet } from './occupancy.sheet.ts';

export async function exportOccupancy(call: SteppedCall<typeof occupancy.export>) {
  const { change, viewer, query, language, reply, clock, refuse } = call;
  const { exported } = occupancyLimits;
  const { people, others } = await change((db) =>
    queries.findAllPeople({ db, viewer, clock }, query, exported + 1),
  );
  if (people.length > exported) refuse('API_PAYLOAD_TOO_LARGE');
  const at = clock.now();
  sendSheet(reply, 'occupancy', await createOccupancySheet(people, others, language), {
    rows: people.length,
    at,
  });
  return {};
}
