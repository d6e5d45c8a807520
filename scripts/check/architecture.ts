/**
 * Checks the architecture rules (design.md §3) on every source file. Prints each offence and the sizes of the files.
 */
import { findLongHandlers, measureFunctions } from './function-lengths.ts';
import { findExceeded, measureHouse } from './house-limits.ts';
import { selectMeasured, sizesOf } from './house-numbers.ts';
import { findOffences } from './house-rules.ts';
import { readSources } from './sources.ts';

const sources = readSources();
const offences = [...findOffences(sources), ...findLongHandlers(measureFunctions())];
for (const { path, line, what } of offences) console.log(`${path}:${line}: ${what}`);
const exceeded = findExceeded(await measureHouse(sources));
for (const sentence of exceeded) console.log(sentence);
const { median, ninety } = sizesOf(selectMeasured(sources));
console.log(
  `${sources.length} files, median ${median} lines, 90 % under ${ninety + 1}; ${offences.length} offences`,
);
process.exitCode = offences.length > 0 || exceeded.length > 0 ? 1 : 0;
