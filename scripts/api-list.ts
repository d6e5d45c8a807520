// `npm run api:list` writes the list of operations and the OpenAPI document. Each operation has one line in the list,
// so a diff shows every change to the API. `-- --check` only checks that the files are up to date, and that the
// changelog names the changes that break programs. `-- --release` stores the document as the document of the last
// release.

import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { operations } from '@gatehouse/api';
import { features } from '../apps/server/src/features/index.ts';
import { readCommandLine } from '../apps/server/src/platform/command-line.ts';
import { formatWireListing, listingFile } from './check/wire-listing.ts';
import { createDocument, documentFile } from './openapi/document.ts';
import { formatJson } from './openapi/format.ts';
import { findUnannouncedChanges, releasedFile, writeReleased } from './openapi/released.ts';

const { values } = readCommandLine('npm run api:list -- [--check | --release]', {
  check: { type: 'boolean', default: false },
  release: { type: 'boolean', default: false },
});

function fail(problem: string): void {
  console.error(problem);
  process.exitCode = 1;
}

const { document, texts } = await createDocument(operations, features);
for (const field of texts.missing) fail(`docs/api has no description of the field: ${field}`);
const files = { [listingFile]: formatWireListing(operations), [documentFile]: formatJson(document) };
for (const [name, content] of Object.entries(files)) {
  const file = join(import.meta.dirname, '..', name);
  if (!values.check) {
    await writeFile(file, content);
    console.log(`${name} written, ${operations.length} operations`);
  } else if ((await readFile(file, 'utf8')) === content) {
    console.log(`${name} is up to date`);
  } else {
    fail(`${name} is out of date: run npm run api:list`);
  }
}
if (values.release) {
  await writeReleased(document);
  console.log(`${releasedFile} written`);
}
if (values.check)
  for (const { operationId, text } of await findUnannouncedChanges(document))
    fail(`CHANGELOG.md doesn’t name a change of \`${operationId}\` since the last release: ${text}`);
