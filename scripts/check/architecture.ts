/** The rules of the house (design.md §3), held over every source file: prints each offence, and the sizes. */
import { grownNouns } from './house-numbers.ts';
import { grownParts, offencesOf, sizeAt } from './house-rules.ts';
import { readSources } from './sources.ts';

const sources = readSources();
const offences = offencesOf(sources);
for (const { path, line, what } of offences) console.log(`${path}:${line}: ${what}`);
const [median, ninety] = [sizeAt(sources, 0.5), sizeAt(sources, 0.9)];
const tooLong = ninety >= 200;
if (tooLong) console.log(`a tenth of the files has ${ninety} lines or more: 90 % must stay under 200`);
const grown = [...grownParts(sources), ...grownNouns(sources)];
for (const sentence of grown) console.log(sentence);
console.log(
  `${sources.length} files, median ${median} lines, 90 % under ${ninety + 1}; ${offences.length} offences`,
);
process.exitCode = offences.length > 0 || tooLong || grown.length > 0 ? 1 : 0;
