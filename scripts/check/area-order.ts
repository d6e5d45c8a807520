import type { Source } from './sources.ts';

/**
 * The order of the areas in the server and in the web (decision 086). An area may import only areas that come earlier
 * in the order. docs/architecture.md contains both orders too.
 */
export const areaOrder = {
  server: [
    'notifications',
    'settings',
    'auth',
    'visitors',
    'access',
    'attendance',
    'requests',
    'meetings',
    'people',
    'vehicles',
    'device-ops',
    'area',
    'contracts',
    'telework',
    'overview',
  ],
  web: [
    'auth',
    'people',
    'meetings',
    'area',
    'visitors',
    'access',
    'vehicles',
    'notifications',
    'overview',
    'attendance',
    'requests',
    'contracts',
    'device-ops',
    'telework',
    'settings',
  ],
} as const satisfies Record<string, readonly string[]>;

const areaOf = (path: string) => /^apps\/(server|web)\/src\/features\/([^/]+)\//.exec(path)?.slice(1, 3);

/**
 * Returns the position of an area in the order of the server or the web. Undefined if the order does not contain the
 * area.
 */
function findRank(side: string, area: string): number | undefined {
  const areas: readonly string[] = side === 'server' ? areaOrder.server : areaOrder.web;
  const rank = areas.indexOf(area);
  return rank < 0 ? undefined : rank;
}

/** Finds imports of areas that come later in the order, including type imports. Tests may import any area. */
export function findLaterAreas({ path, isTest, imports }: Source): { line: number; what: string }[] {
  const [side = '', own = ''] = areaOf(path) ?? [];
  if (isTest || side === '') return [];
  const ownRank = findRank(side, own);
  if (ownRank === undefined)
    return [{ line: 1, what: `the area ${own} is missing in scripts/check/area-order.ts` }];
  return imports.flatMap(({ target = '', line }) => {
    const [otherSide, other = ''] = areaOf(target) ?? [];
    // An area without a position never counts as a later area. Its own files are reported instead.
    const isLater = otherSide === side && (findRank(side, other) ?? 0) > ownRank;
    return isLater ? [{ line, what: `${own} imports the later area ${other}, ${target}` }] : [];
  });
}
