import { mending } from '@gatehouse/api/attendance/mending';
import { type MendKind, mendKinds } from '@gatehouse/api/attendance/mending.rules';
import { quarantine } from '@gatehouse/api/device-ops/quarantine';
import { type OperationShape, permits } from '@gatehouse/api/platform/operation';
import { type Feature, route } from '../../../platform/http/route.ts';
import { pageOf } from '../../../platform/paging.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { counted, countKinds, listKinds } from './mending.queries.ts';

/** Who sees a kind: who could do something about it, or knows whom to ask. */
const seenWith: Readonly<Record<MendKind, OperationShape>> = {
  MISSING_OUT: mending.list,
  LATE_CHANGE: mending.list,
  UNKNOWN_PUNCH: quarantine.list,
  HELD_PUNCH: quarantine.list,
};

const kindsFor = ({ permissions }: Viewer) =>
  mendKinds.filter((kind) => permits(permissions, seenWith[kind]));

export const mendingFeature: Feature = {
  name: 'mending',
  constraints: {},
  routes: [
    route(mending.list, async ({ db, viewer, clock, query }) => {
      const asked = { viewer, at: clock.now() };
      const seen = kindsFor(viewer);
      const listed = seen.filter((kind) => query.kind === undefined || query.kind === kind);
      const counts = await countKinds(db, asked, seen);
      const total = listed.reduce((sum, kind) => sum + (counts[kind] ?? 0), 0);
      const content = total === 0 ? [] : await listKinds(db, asked, listed, query);
      const totalIsCapped = listed.some((kind) => (counts[kind] ?? 0) > counted);
      return { ...pageOf(content, total, query), totalIsCapped, counts };
    }),
  ],
};
