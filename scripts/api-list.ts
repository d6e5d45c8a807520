// `npm run api:list` writes the list of operations. Each operation has one line, so a diff shows every change to the
// API. `-- --check` only checks whether the file is up to date.

import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { operations } from '@gatehouse/api';
import { formatWireListing, listingFile } from './check/wire-listing.ts';

const { values } = parseArgs({ options: { check: { type: 'boolean', default: false } } });
const file = join(import.meta.dirname, '..', listingFile);
const listing = formatWireListing(operations);
if (!values.check) {
  await writeFile(file, listing);
  console.log(`${listingFile} written, ${operations.length} operations`);
} else if ((await readFile(file, 'utf8')) === listing) {
  console.log(`${listingFile} is up to date`);
} else {
  console.error(`${listingFile} is out of date: run npm run api:list`);
  process.exitCode = 1;
}
