import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';

it('the types of the tables are those of the migrated database', () => {
  const said = execFileSync(process.execPath, ['scripts/db-types.ts', '--check'], {
    cwd: new URL('..', import.meta.url),
    encoding: 'utf8',
  });
  expect(said).toContain('is what the migrations make');
});
