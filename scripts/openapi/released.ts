import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import {
  type BreakingChange,
  type ComparedDocument,
  findBreakingChanges,
  findUnannounced,
} from './breaking.ts';

const root = join(import.meta.dirname, '../..');
/** The document of the last release, compressed because only the check reads it. */
export const releasedFile = 'docs/openapi.released.json.gz';

/** Stores the current document as the document of the last release. */
export const writeReleased = (document: ComparedDocument): Promise<void> =>
  writeFile(join(root, releasedFile), gzipSync(JSON.stringify(document), { level: 9 }));

/** Finds the breaking changes since the last release that the changelog does not announce. */
export async function findUnannouncedChanges(current: ComparedDocument): Promise<BreakingChange[]> {
  const released: ComparedDocument = JSON.parse(
    gunzipSync(await readFile(join(root, releasedFile))).toString(),
  );
  const changelog = await readFile(join(root, 'CHANGELOG.md'), 'utf8');
  return findUnannounced(findBreakingChanges(released, current), changelog);
}
