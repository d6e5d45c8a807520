import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { areaOrder } from './area-order.ts';
import { selectMeasured, sizesOf } from './house-numbers.ts';
import { findOffences } from './house-rules.ts';
import { parseSource, readSources, root } from './sources.ts';

const findOffenceLines = (files: Record<string, string>) =>
  findOffences(Object.entries(files).map(([path, text]) => parseSource(path, text))).map(
    ({ path, line }) => `${path}:${line}`,
  );

describe('architecture rules (design.md §3)', () => {
  it('finds no offence against the architecture rules in the codebase', () => {
    expect(findOffences(readSources())).toEqual([]);
  });

  it('at least 90 % of the files of the codebase have fewer than 200 lines', () => {
    expect(sizesOf(selectMeasured(readSources())).ninety).toBeLessThan(200);
  });
});

describe('offences against the architecture rules', () => {
  const feature = 'apps/server/src/features/area/rooms/rooms.routes.ts';
  it.each<[string, string, string, number]>([
    [
      'a refusal thrown without refuse()',
      'apps/server/src/features/area/rooms/rooms.service.ts',
      "\nthrow new Refusal('AREA_ROOM_ID_NOT_FOUND');",
      2,
    ],
    ['a second refuse()', 'apps/server/src/platform/a.ts', 'function refuse(code: string): never {', 1],
    ['a length of a day', 'apps/web/src/platform/a.ts', 'const day = 86_400_000;', 1],
    ['a length of a day by factors', 'bench/rows/a.ts', 'const day = 24 * 60 * 60_000;', 1],
    ['a length of a day in seconds', 'apps/server/src/features/area/rooms/a.ts', 'const day = 86_400;', 1],
    ['a length of a day in minutes', 'packages/api/src/area/a.ts', 'const day = 24 * 60;', 1],
    ['api that imports more than zod', 'packages/api/src/a.ts', "import { x } from 'fastify';", 1],
    [
      'messages that import values of api',
      'packages/messages/src/a.ts',
      "import { x } from '@gatehouse/api';",
      1,
    ],
    [
      'one app reaching into the other',
      'apps/web/src/a.ts',
      "import { x } from '../../server/src/app.ts';",
      1,
    ],
    [
      'platform that imports a feature',
      'apps/server/src/platform/a.ts',
      "\nimport { x } from '../features/index.ts';",
      2,
    ],
    [
      'ui that imports a noun',
      'apps/web/src/ui/A.tsx',
      "import { x } from '@gatehouse/api/auth/accounts.rules';",
      1,
    ],
    [
      'ui that imports the type of a noun',
      'apps/web/src/ui/A.tsx',
      "import type { X } from '@gatehouse/api/area/rooms';",
      1,
    ],
    ["ui that says a noun's words", 'apps/web/src/ui/A.tsx', "\nconst x = t('people.employees.title');", 2],
    [
      'platform that imports a noun',
      'apps/server/src/platform/a.ts',
      "import { x } from '@gatehouse/api/settings/mails';",
      1,
    ],
    [
      'platform/db that names a table of a noun',
      'apps/server/src/platform/db/a.ts',
      "\nconst table = 'past_departments';",
      2,
    ],
    [
      'platform/db that names a noun in camel case',
      'apps/server/src/platform/db/a.ts',
      'const whereEmployeeVisible = 1;',
      1,
    ],
    ['platform/db that names a noun in a comment', 'apps/server/src/platform/db/a.ts', '/** Punches. */', 1],
    ['a file under an area of the server', 'apps/server/src/features/people/a.ts', '', 1],
    ['a file under an area of the web', 'apps/web/src/features/people/A.tsx', '', 1],
    [
      'a rule that imports queries',
      'apps/server/src/features/area/rooms/rooms.rules.ts',
      "import { x } from './rooms.queries.ts';",
      1,
    ],
    [
      "a rule that imports the database's types",
      'apps/server/src/features/area/rooms/rooms.rules.ts',
      "import type { Db } from '../../../platform/db/database.ts';",
      1,
    ],
    [
      'a rule that imports the query builder',
      'apps/server/src/features/area/rooms/rooms.rules.ts',
      "\n\nimport { sql } from 'kysely';",
      3,
    ],
    ['ui that imports a feature', 'apps/web/src/ui/A.tsx', "import { x } from '../features/a/b/C.tsx';", 1],
    ["another feature's queries", feature, "import * as q from '../doors/doors.queries.ts';", 1],
    ["types of another feature's queries", feature, "import type { Q } from '../doors/doors.queries.ts';", 1],
    ['rules of another area', feature, "import { r } from '../../people/staff/staff.rules.ts';", 1],
    [
      'a screen of another feature',
      'apps/web/src/features/visitors/visitors/C.tsx',
      "import { X } from '../d/XForm.tsx';",
      1,
    ],
    [
      'a later area of the server',
      'apps/server/src/features/attendance/holidays/holidays.service.ts',
      "import { x } from '../../people/employees/employees.service.ts';",
      1,
    ],
    [
      'a type of a later area of the server',
      'apps/server/src/features/settings/roles/roles.service.ts',
      "\nimport type { X } from '../../auth/accounts/accounts.service.ts';",
      2,
    ],
    [
      'a later area of the web',
      'apps/web/src/features/people/employees/A.tsx',
      "import { X } from '../../vehicles/vehicles/VehiclesPanel.tsx';",
      1,
    ],
    [
      'a later area of the web that loads on demand',
      'apps/web/src/features/attendance/dashboards/A.tsx',
      "\nconst load = () => import('../../requests/requests/RequestPanel.tsx');",
      2,
    ],
    [
      'a noun that names a protocol',
      'apps/server/src/features/device-ops/lines/device-lines.queries.ts',
      "\nconst isCalled = sql`protocol = 'HIKVISION'`;",
      2,
    ],
    ['an area without a place in the order', 'apps/server/src/features/parking/lots/lots.rules.ts', '', 1],
    [
      'a noun that imports a device dialect',
      'apps/server/src/features/device-ops/quarantine/reprocess.service.ts',
      "import { x } from '../protocols/hikvision/record.ts';",
      1,
    ],
    [
      'the server that imports the type of a device dialect',
      'apps/server/src/app.ts',
      "\nimport type { X } from './features/device-ops/protocols/zkteco/routes.ts';",
      2,
    ],
    [
      'a device dialect that imports another',
      'apps/server/src/features/device-ops/protocols/json/routes.ts',
      "import { x } from '../hikvision/record.ts';",
      1,
    ],
    [
      'shared code of two device dialects that imports one of them',
      'apps/server/src/features/device-ops/protocols/zkteco/routes.ts',
      "import { x } from '../zkteco-access/events.ts';",
      1,
    ],
    ['SQL by kysely in routes', feature, "\n\ndb\n  .selectFrom('rooms')", 4],
    ['SQL as text in routes', feature, 'const x = sql<number>`SELECT 1`;', 1],
    ['fetch in a screen', 'apps/web/src/features/visitors/visitors/C.tsx', "void fetch('/x');", 1],
    ['process.env', feature, 'const x = process.env.HOME;', 1],
    ['now', feature, '// first line\nconst x = new Date();', 2],
    ['now in milliseconds', 'apps/web/src/ui/a.ts', 'const x = Date.now();', 1],
    ['a drawer', 'apps/server/src/utils/a.ts', '', 1],
    ['a barrel', 'apps/web/src/ui/a.ts', "export { x } from './b.ts';", 1],
    ["the API's address", 'apps/web/src/ui/a.ts', "const x = '/api/v1/rooms';", 1],
    ["an operation's path", 'apps/web/src/ui/a.ts', "const x = '/auth/login/email';", 1],
    ["an operation's path with a place", 'apps/web/src/ui/a.ts', "const x = '/auth/sessions/:id';", 1],
    [
      'a test that waits a second by default',
      'apps/server/src/platform/a.test.ts',
      '\nawait vi.waitFor(() => 1);',
      2,
    ],
    ['a test that waits for seconds', 'e2e/people/a.spec.ts', 'await x.click({ timeout: 5_000 });', 1],
    ['a long file', feature, 'x;\n'.repeat(351), 351],
  ])('reports an architecture offence: %s', (_what, path, text, line) => {
    expect(findOffenceLines({ [path]: text })).toEqual([`${path}:${line}`]);
  });

  it.each([
    ['dialects/registry.ts', '../protocols/zkteco-access/dialect.ts'],
    ['protocols/zkteco-access/dialect.ts', '../zkteco/address.ts'],
    ['protocols/zkteco/routes.ts', './address.ts'],
    ['protocols/hikvision/dialect.ts', '../../ingest/device-record.ts'],
  ])('accepts that device-ops/%s imports %s', (path, target) => {
    const folder = 'apps/server/src/features/device-ops/';
    expect(findOffenceLines({ [folder + path]: `import { x } from '${target}';` })).toEqual([]);
  });

  it('reports a circular import, including a circle closed by a type import', () => {
    const a = 'apps/server/src/platform/a.ts';
    const b = 'apps/server/src/platform/b.ts';
    for (const back of ['import { a }', 'import type { A }'])
      expect(findOffenceLines({ [a]: "import { b } from './b.ts';", [b]: `${back} from './a.ts';` })).toEqual(
        [`${a}:1`],
      );
  });

  it('reports a rules file with an import that reaches the database, but not with a type import', () => {
    const rule = 'apps/server/src/features/area/rooms/rooms.rules.ts';
    const between = {
      'apps/server/src/features/area/rooms/rooms.service.ts': "import { q } from './rooms.queries.ts';",
    };
    expect(findOffenceLines({ [rule]: "import { s } from './rooms.service.ts';", ...between })).toEqual([
      `${rule}:1`,
    ]);
    expect(findOffenceLines({ [rule]: "import type { S } from './rooms.service.ts';", ...between })).toEqual(
      [],
    );
  });

  it('allows imports of areas that come earlier in the area order of the server or the web', () => {
    expect(
      findOffenceLines({
        'apps/server/src/features/people/employees/employees.service.ts':
          "import { x } from '../../attendance/holidays/holidays.service.ts';",
        'apps/server/src/features/auth/accounts/accounts.service.ts':
          "import type { X } from '../../settings/roles/roles.service.ts';",
        'apps/web/src/features/vehicles/vehicles/A.tsx':
          "import { X } from '../../people/employees/PersonBadge.tsx';",
        'apps/web/src/features/requests/requests/A.tsx':
          "const load = () => import('../../attendance/attendance-logs/DayBadge.tsx');",
        'apps/server/src/features/attendance/holidays/holidays.test.ts':
          "import { x } from '../../people/employees/employees.service.ts';",
      }),
    ).toEqual([]);
  });

  it('area orders of server and web contain every area of the codebase', () => {
    const listAreas = (side: string) =>
      readSources().flatMap(
        ({ path }) => new RegExp(`^apps/${side}/src/features/([^/]+)/`).exec(path)?.[1] ?? [],
      );
    for (const side of ['server', 'web'] as const)
      expect([...areaOrder[side]].sort()).toEqual([...new Set(listAreas(side))].sort());
  });

  it('docs/architecture.md contains the area orders of server and web', () => {
    const page = readFileSync(join(root, 'docs/architecture.md'), 'utf8');
    for (const areas of Object.values(areaOrder)) expect(page).toContain(areas.join(' → '));
  });

  it('architecture rules allow imports of services, pickers, panels and badges, the clock in its own file, queries, and forbidden words in comments', () => {
    expect(
      findOffenceLines({
        [feature]:
          "import { x } from '../doors/doors.service.ts';\n// new Date() and fetch(x) and /api/v1\nconst url = 'https://x//y';",
        'apps/web/src/features/visitors/visitors/C.tsx':
          "import { X } from '../../people/employees/XPicker.tsx';",
        'apps/web/src/features/visitors/visitors/D.tsx':
          "import { X } from '../../people/employees/XPanel.tsx';",
        'apps/web/src/features/visitors/visitors/E.tsx':
          "import { X } from '../../people/employees/XBadge.tsx';",
        'apps/web/src/ui/A.tsx':
          "import type { X } from '@gatehouse/api/platform/fields'; t('common.actions.save');",
        'apps/web/src/platform/session/session.ts': "import { x } from '@gatehouse/api/auth/sessions';",
        'apps/server/src/platform/clock.ts': 'export const now = () => new Date();',
        'apps/server/src/features/area/rooms/rooms.queries.ts': "db.selectFrom('rooms')",
        'apps/server/src/features/area/rooms/rooms.test.ts':
          "import { y } from '../doors/doors.queries.ts'; new Date();",
      }),
    ).toEqual([]);
  });
});
