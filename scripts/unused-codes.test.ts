import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { errorStatus } from '@gatehouse/api/platform/errors';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const decision = 'docs/decisions/095-codes-without-a-cause-stay-in-the-catalogue-and-are-never-sent.md';

/**
 * Reads the production source of the server. A code counts as sent if it occurs in this source or in a declared
 * `missing`.
 */
const sources = ['apps/server/src', 'packages/api/src'].map((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && !name.endsWith('errors.ts'))
    .map((name) => readFileSync(join(root, folder, name), 'utf8'))
    .join('\n'),
);
const [server = '', api = ''] = sources;
/** Codes that operations declare in `missing`. The platform sends these codes. */
const declaredForMissing = [...api.matchAll(/missing: \{[^}]*'([A-Z_]+)'/g)].map(([, code = '']) => code);

describe('error codes that nothing sends', () => {
  it('decision 095 lists exactly the codes that nothing sends (095)', () => {
    const words = new Set([...(server.match(/\b[A-Z]+(?:_[A-Z]+)+\b/g) ?? []), ...declaredForMissing]);
    const unused = Object.keys(errorStatus).filter((code) => !words.has(code));
    const listed = [...readFileSync(join(root, decision), 'utf8').matchAll(/^\| `([A-Z_]+)` \|/gm)];
    expect(listed.map(([, code]) => code).sort()).toEqual(unused.sort());
  });
});
