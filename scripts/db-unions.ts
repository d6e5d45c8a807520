import type { ClientBase } from 'pg';

interface Checked {
  column: string;
  definition: string;
  nullable: boolean;
  generated: boolean;
}

/**
 * The types of columns whose CHECK lists the values they may have, by `table.column`, as `kysely-codegen` takes them: from the
 * catalogues, so that a value more in a migration is one more in the union.
 */
export async function unionsOf(client: ClientBase): Promise<Record<string, string>> {
  const { rows } = await client.query<Checked>(
    `SELECT concat(c.relname, '.', a.attname) AS column, pg_get_constraintdef(n.oid) AS definition,
      NOT a.attnotnull AS nullable, a.atthasdef AS generated
    FROM pg_constraint n JOIN pg_class c ON c.oid = n.conrelid
      JOIN pg_attribute a ON a.attrelid = n.conrelid AND n.conkey = ARRAY[a.attnum]
    WHERE n.contype = 'c' AND c.relnamespace = 'public'::regnamespace AND NOT c.relispartition ORDER BY 1`,
  );
  const found = rows.flatMap((row) => {
    const values = valuesOf(row.definition);
    return values ? [[row.column, typeOf(row, values)] as const] : [];
  });
  return Object.fromEntries(found);
}

/** `CHECK ((state = ANY (ARRAY['OPEN'::text, 'DONE'::text])))`, and the same of numbers; undefined for any other condition. */
function valuesOf(definition: string): string[] | undefined {
  const list = /^CHECK \(\(\w+ = ANY \(ARRAY\[(.+)\]\)\)\)$/.exec(definition)?.[1];
  return list?.split(', ').map((item) => item.replace(/^'(-?\d+)'::\w+$/, '$1').replace(/::\w+$/, ''));
}

function typeOf({ nullable, generated }: Checked, values: string[]): string {
  const union = [...values, ...(nullable ? ['null'] : [])].join(' | ');
  return generated ? `Generated<${union}>` : union;
}
