import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';

it('types of the tables and listing of the schema match the migrated database', () => {
  const said = execFileSync(process.execPath, ['scripts/db-types.ts', '--check'], {
    cwd: new URL('..', import.meta.url),
    encoding: 'utf8',
  });
  expect(said).toContain('are what the migrations make');
});
