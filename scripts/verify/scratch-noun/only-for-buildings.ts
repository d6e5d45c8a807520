/** An edit of the source text: `[text]` deletes the text, and `[text, replacement]` replaces it. */
type Part = readonly [part: string | RegExp, instead?: string];

const texts: readonly Part[] = [
  [/\n {2}rooms_other: [^\n]*/],
  [/\n {2}gates_other: [^\n]*/],
  [/\n {2}roomsOf: [^\n]*/],
  [/\n {2}inUse_other: [^\n]*/],
];

/**
 * The edits for section 8 of docs/how-to/add-a-noun.md, by file. The guide describes these edits in words. The
 * verification fails if a row of the guide has no edit here, or if a file does not contain the text of an edit.
 */
export const partsOnlyForBuildings: Readonly<Record<string, readonly Part[] | 'whole file'>> = {
  'packages/api/src/area/buildings.ts': [
    ['  roomIds: z.array(id),\n'],
    [/const buildingDetail = [\s\S]*?\n\}\);\n\n/],
    ['result: buildingDetail', 'result: building'],
    ['Get a building with its rooms', 'Get a building'],
    ['Delete a building without rooms', 'Delete a building'],
    [", 'AREA_BUILDING_IN_USE'"],
    ['export const buildingLimits', 'const buildingLimits'],
    ['export const buildingInput', 'const buildingInput'],
  ],
  'docs/api/area/buildings.json': [[/\n {4}"roomIds": [^\n]*/], [/,\n {4}"rooms": [^\n]*/]],
  'apps/server/src/features/area/buildings/buildings.queries.ts': [
    ['  selectReferencingIds,\n'],
    [/\n {6}selectReferencingIds\([^\n]*/],
    [/\nexport const findRoomsOfBuilding = [\s\S]*/],
  ],
  'apps/server/src/features/area/buildings/buildings.routes.ts': [
    [/\n {4}rooms__building_id: [^\n]*\n {4}gates__building_id: [^\n]*/],
    ["import { refuseInUse } from '../../../platform/refuse-in-use.ts';\n"],
    ['buildingRow, countGates, findRoomsOfBuilding, listBuildings', 'buildingRow, listBuildings'],
    [
      /route\(buildings\.get, async [\s\S]*?\n {4}\}\),/,
      'route(buildings.get, (call) => buildingRow.find(call, call.params.id)),',
    ],
    [/\n {6}const uses = [^\n]*\n {6}refuseInUse\([^\n]*/],
  ],
  'apps/server/src/features/area/buildings/buildings.test.ts': [
    ['      roomIds: [],\n'],
    [', and shows the rooms of a building', ''],
    [/\n {4}const \{ id \} = created\.result;\n {4}const room = [\s\S]*?\n {4}\]\);/],
    [/\n {2}it\('rejects deleting a building that has rooms[\s\S]*?\n {2}\}\);\n/],
  ],
  'packages/messages/src/en/area/buildings.ts': [
    [/\n {2}rooms_one: [^\n]*/],
    [/\n {2}gates_one: [^\n]*/],
    [/\n {2}inUse_one: [^\n]*/],
    ...texts,
  ],
  'packages/messages/src/vi/area/buildings.ts': texts,
  'packages/messages/src/ko/area/buildings.ts': texts,
  'packages/messages/src/ja/area/buildings.ts': texts,
  'apps/web/src/features/area/buildings/BuildingCard.tsx': [
    [/\n {10}\{can\(rooms\.list\) && \([\s\S]*?\n {10}\)\}/],
    [/\n {14}reason=\{roomIds[^\n]*/],
    ['buildingName: name, buildingCode, roomIds', 'buildingName: name'],
    [/\n {2}\/\/ People who manage several companies[\s\S]*?: undefined;/],
    ['const { can, me } = useSession();', 'const { can } = useSession();'],
    ["import { rooms } from '@gatehouse/api/area/rooms';\n"],
    ["import { CardWay } from '../../../ui/list/CardWay.tsx';\n"],
  ],
  'apps/web/src/features/area/buildings/BuildingsPage.tsx': [[/\n {10}uses=\{\{[\s\S]*?\n {10}\}\}/]],
  'apps/web/src/features/area/buildings/BuildingPicker.tsx': 'whole file',
  'testing/nouns/area/buildings.ts': [
    ['export const ownBuilding', 'const ownBuilding'],
    ['export const shownBuilding', 'const shownBuilding'],
  ],
  'e2e/area/buildings.spec.ts': [[/\ntest\('building with rooms cannot be deleted[\s\S]*/]],
};

/**
 * Returns the source text of a file without the code that only buildings need. Null if the copy must not contain the
 * file.
 */
export function withoutOwnParts(path: string, text: string): string | null {
  const parts = partsOnlyForBuildings[path] ?? [];
  if (parts === 'whole file') return null;
  return parts.reduce((rest, [part, instead = '']) => {
    const shorter = rest.replace(part, () => instead);
    if (shorter === rest) throw new Error(`${path} does not contain ${part}`);
    return shorter;
  }, text);
}
