import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';

it('the types of the tables and the listing of the schema are those of the migrated database', () => {
  const said = execFileSync(process.execPath, ['scripts/db-types.ts', '--check'], {
    cwd: new URL('..', import.meta.url),
    encoding: 'utf8',
  });
  expect(said).toContain('are what the migrations make');
});
