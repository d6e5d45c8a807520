import { mending } from '@gatehouse/api/attendance/mending';
import { type Feature, route } from '../../../platform/http/route.ts';
import { pageOf } from '../../../platform/paging.ts';
import { counted, countKinds, listKinds } from './mending.queries.ts';
import { kindsFor, totalOf } from './mending.service.ts';

export const mendingFeature: Feature = {
  name: 'mending',
  constraints: {},
  routes: [
    route(mending.list, async ({ db, viewer, clock, query }) => {
      const asked = { viewer, at: clock.now() };
      const seen = kindsFor(viewer);
      const listed = seen.filter((kind) => query.kind === undefined || query.kind === kind);
      const counts = await countKinds(db, asked, seen);
      const total = totalOf(counts, listed);
      const content = total === 0 ? [] : await listKinds(db, asked, listed, query);
      const totalIsCapped = listed.some((kind) => (counts[kind] ?? 0) > counted);
      return { ...pageOf(content, total, query), totalIsCapped, counts };
    }),
  ],
};
