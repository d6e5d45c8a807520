import { mending } from '@gatehouse/api/attendance/mending';
import { type Feature, route } from '../../../platform/http/route.ts';
import { pageOf } from '../../../platform/paging.ts';
import { countKinds, exactCountLimit, listKinds } from './mending.queries.ts';
import { kindsFor, totalOf } from './mending.service.ts';

export const mendingFeature: Feature = {
  name: 'mending',
  constraints: {},
  routes: [
    route(mending.list, async ({ db, viewer, clock, query }) => {
      const mendingQuery = { viewer, at: clock.now() };
      const visibleKinds = kindsFor(viewer);
      const listedKinds = visibleKinds.filter((kind) => query.kind === undefined || query.kind === kind);
      const counts = await countKinds(db, mendingQuery, visibleKinds);
      const total = totalOf(counts, listedKinds);
      const content = total === 0 ? [] : await listKinds(db, mendingQuery, listedKinds, query);
      const totalIsCapped = listedKinds.some((kind) => (counts[kind] ?? 0) > exactCountLimit);
      return { ...pageOf(content, total, query), totalIsCapped, counts };
    }),
  ],
};
