import { finds } from '@gatehouse/api/overview/finds';
import { type Feature, route } from '../../../platform/http/route.ts';
import { findByName } from './finds.queries.ts';

export const findsFeature: Feature = {
  name: 'finds',
  constraints: {},
  routes: [
    route(finds.search, async ({ db, viewer, query: { keyword } }) => ({
      found: keyword === '' ? [] : await findByName(db, viewer, keyword),
    })),
  ],
};
