import { describe, expect, it } from 'vitest';
import { migrationFor, renameNoun, repeatForCopy } from './copy.ts';
import { parseGuide } from './guide.ts';
import { withoutOwnParts } from './only-for-buildings.ts';

describe('new noun (kind of object) copied from buildings', () => {
  it('renames buildings in every spelling, except in the names of icons', () => {
    expect(renameNoun("BUILDING_LIST, Buildings, buildingCode: '/buildings', BuildingIcon")).toBe(
      "DEPOT_LIST, Depots, depotCode: '/depots', BuildingIcon",
    );
  });

  it('repeats the lines and entries about buildings in shared files, but not lines in which other nouns use buildings', () => {
    const text = [
      "import { buildings } from './area/buildings.ts';",
      '  BUILDINGS: screen(',
      "    ['BUILDING_LIST'],",
      '  ),',
      '  ATT_HOLIDAY_NOT_AT_BUILDING: 422,',
      '  AREA_BUILDING_IN_USE: 409,',
      '  const rooms = makeRooms(kit, buildings);',
      '  BuildingIcon,',
    ];
    const [own, begin, middle, end, ...others] = text;
    expect(repeatForCopy(text.join('\n'))?.split('\n')).toEqual([
      own,
      "import { depots } from './area/depots.ts';",
      ...[begin, middle, end],
      '  DEPOTS: screen(',
      "    ['DEPOT_LIST'],",
      '  ),',
      ...others,
    ]);
    expect(repeatForCopy('const doors = 1;')).toBeNull();
  });

  it('reads from the guide which files are copied, edited and shortened', () => {
    const rows = [
      '| `packages/api/src/index.ts` | an import |',
      '| `texts/en/roles.ts` and the same file of `vi`, `ko` | a name |',
      '`apps/area/buildings/` has two files:',
      '| `buildings.routes.ts` | routes |',
      '## 8 Only for buildings',
      '| `apps/area/buildings/buildings.routes.ts` | rooms |',
      '## 9 Check',
      '| `npm run check` | types |',
    ];
    const guide = parseGuide(rows.join('\n'), (path) => path.includes('/buildings/'));
    expect(guide.shared).toEqual([
      'packages/api/src/index.ts',
      'texts/en/roles.ts',
      'texts/vi/roles.ts',
      'texts/ko/roles.ts',
    ]);
    expect(guide.names('apps/area/buildings/buildings.routes.ts')).toBe(true);
    expect(guide.names('apps/area/buildings/buildings.queries.ts')).toBe(false);
    expect(guide.onlyForBuildings).toEqual(['apps/area/buildings/buildings.routes.ts']);
  });

  it('fails if a file no longer contains a text that the guide deletes from the copy', () => {
    expect(() => withoutOwnParts('docs/api/area/buildings.json', '{}')).toThrow(
      'docs/api/area/buildings.json does not contain',
    );
    expect(withoutOwnParts('apps/area/BuildingForm.tsx', 'form')).toBe('form');
  });

  it('creates the table of the new noun with its index and its row-level security policy', () => {
    const listing = [
      '',
      'TABLE buildings (',
      '  id bigint',
      ');',
      'CREATE UNIQUE INDEX buildings__code ON buildings (code);',
      'POLICY buildings__tenant FOR ALL USING (true);',
      'CREATE TRIGGER buildings__hours AFTER INSERT ON buildings;',
      '',
      'TABLE rooms (',
    ].join('\n');
    expect(migrationFor(listing)).toBe(
      [
        'CREATE TABLE depots (',
        '  id bigint',
        ');',
        'CREATE UNIQUE INDEX depots__code ON depots (code);',
        'ALTER TABLE depots ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;',
        'CREATE POLICY depots__tenant ON depots FOR ALL USING (true);',
        '',
      ].join('\n'),
    );
  });
});
