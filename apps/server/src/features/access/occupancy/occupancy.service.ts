import { type occupancy, occupancyLimits } from '@gatehouse/api/access/occupancy';
import type { ExportCall } from '../../../platform/http/route.ts';
import { createSheetFile, type SheetFile } from '../../../platform/sheets/sheets.ts';
import * as queries from './occupancy.queries.ts';
import { createOccupancySheet } from './occupancy.sheet.ts';

export async function exportOccupancy(call: ExportCall<typeof occupancy.export>): Promise<SheetFile> {
  const { change, viewer, query, language, clock, refuse } = call;
  const { exported } = occupancyLimits;
  const { people, others } = await change((db) =>
    queries.findAllPeople({ db, viewer, clock }, query, exported + 1),
  );
  if (people.length > exported) refuse('API_PAYLOAD_TOO_LARGE');
  const at = clock.now();
  const sheet = await createOccupancySheet(people, others, language);
  return createSheetFile('occupancy', sheet, { rows: people.length, at });
}
