/** Checks the architecture rules (design.md §3) on every source file. Prints each offence and the file sizes. */
import { findOversizedNouns } from './house-numbers.ts';
import { findOffences, findOversizedParts, sizeAt } from './house-rules.ts';
import { readSources } from './sources.ts';

const sources = readSources();
const offences = findOffences(sources);
for (const { path, line, what } of offences) console.log(`${path}:${line}: ${what}`);
const [median, ninety] = [sizeAt(sources, 0.5), sizeAt(sources, 0.9)];
const tooLong = ninety >= 200;
if (tooLong) console.log(`a tenth of the files has ${ninety} lines or more: 90 % must stay under 200`);
const oversizeMessages = [...findOversizedParts(sources), ...findOversizedNouns(sources)];
for (const sentence of oversizeMessages) console.log(sentence);
console.log(
  `${sources.length} files, median ${median} lines, 90 % under ${ninety + 1}; ${offences.length} offences`,
);
process.exitCode = offences.length > 0 || tooLong || oversizeMessages.length > 0 ? 1 : 0;
