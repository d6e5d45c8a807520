// Writes what goes over the wire, one operation a line, `npm run api:list`: a change of it is seen in a diff. With
// `-- --check` it only says whether the file is what the operations make of it.

import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { operations } from '@gatehouse/api';
import { listingFile, wireListing } from './check/wire-listing.ts';

const { values } = parseArgs({ options: { check: { type: 'boolean', default: false } } });
const file = join(import.meta.dirname, '..', listingFile);
const listing = wireListing(operations);
if (!values.check) {
  await writeFile(file, listing);
  console.log(`${listingFile} written, ${operations.length} operations`);
} else if ((await readFile(file, 'utf8')) === listing) {
  console.log(`${listingFile} is up to date`);
} else {
  console.error(`${listingFile} is out of date: run npm run api:list`);
  process.exitCode = 1;
}
