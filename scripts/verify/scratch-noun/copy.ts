/** Returns a source text about buildings as a source text about depots. Icons keep their names. */
export const renameNoun = (text: string): string =>
  text
    .replaceAll('BuildingIcon', 'B_Icon')
    .replaceAll(/building/g, 'depot')
    .replaceAll(/Building/g, 'Depot')
    .replaceAll(/BUILDING/g, 'DEPOT')
    .replaceAll('B_Icon', 'BuildingIcon');

/** Matches the first line of a statement or entry about buildings in a shared file. */
const mention = /^\s*(?:import \{ |const |\.\.\.|\{ to: )?['"]?\/?(?:AREA_|make)?building(?!Icon)/i;
const omittedCode = 'AREA_BUILDING_IN_USE';

const isComplete = (text: string) =>
  /[,;]$/.test(text) && [...text.matchAll(/[([{]/g)].length === [...text.matchAll(/[)\]}]/g)].length;

/** Repeats each statement or entry about buildings for depots. Returns null if the text has none. */
export function repeatForCopy(text: string): string | null {
  const lines = text.split('\n');
  const result: string[] = [];
  let count = 0;
  for (let index = 0; index < lines.length; index++) {
    let block = lines[index] ?? '';
    if (!mention.test(block)) {
      result.push(block);
      continue;
    }
    while (!isComplete(block) && index < lines.length) block += `\n${lines[++index]}`;
    result.push(block);
    if (block.includes(omittedCode)) continue;
    result.push(renameNoun(block));
    count += 1;
  }
  return count > 0 ? result.join('\n') : null;
}

/** Returns the migration that creates the table of depots. `schema` is the listing of the current schema. */
export function migrationFor(schema: string): string {
  const [, columns = '', rest = ''] =
    /\nTABLE buildings \(\n([\s\S]*?)\n\);\n([\s\S]*?)\n\n/.exec(schema) ?? [];
  const lines = rest.split('\n');
  const indexes = lines.filter((line) => /^CREATE (UNIQUE )?INDEX /.test(line));
  const policies = lines
    .filter((line) => line.startsWith('POLICY '))
    .map((line) => line.replace(/^POLICY (\w+) /, 'CREATE POLICY $1 ON buildings '));
  return renameNoun(
    [
      `CREATE TABLE buildings (\n${columns}\n);`,
      ...indexes,
      'ALTER TABLE buildings ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;',
      ...policies,
      '',
    ].join('\n'),
  );
}
