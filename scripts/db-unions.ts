import type { ClientBase } from 'pg';

interface CheckConstraintRow {
  column: string;
  definition: string;
  nullable: boolean;
  generated: boolean;
}

/**
 * Returns union types for columns with a CHECK of allowed values. The keys are `table.column`, as `kysely-codegen`
 * expects. The values are read from the catalogues, so the union also contains values that a migration has added.
 */
export async function readColumnUnions(client: ClientBase): Promise<Record<string, string>> {
  const { rows } = await client.query<CheckConstraintRow>(
    `SELECT concat(c.relname, '.', a.attname) AS column, pg_get_constraintdef(n.oid) AS definition,
      NOT a.attnotnull AS nullable, a.atthasdef AS generated
    FROM pg_constraint n JOIN pg_class c ON c.oid = n.conrelid
      JOIN pg_attribute a ON a.attrelid = n.conrelid AND n.conkey = ARRAY[a.attnum]
    WHERE n.contype = 'c' AND c.relnamespace = 'public'::regnamespace AND NOT c.relispartition ORDER BY 1`,
  );
  const unions = rows.flatMap((row) => {
    const values = valuesOf(row.definition);
    return values ? [[row.column, typeOf(row, values)] as const] : [];
  });
  return Object.fromEntries(unions);
}

/**
 * Parses a condition such as `CHECK ((state = ANY (ARRAY['OPEN'::text, 'DONE'::text])))`, also with numbers. Returns
 * undefined for any other condition.
 */
function valuesOf(definition: string): string[] | undefined {
  const list = /^CHECK \(\(\w+ = ANY \(ARRAY\[(.+)\]\)\)\)$/.exec(definition)?.[1];
  return list?.split(', ').map((item) => item.replace(/^'(-?\d+)'::\w+$/, '$1').replace(/::\w+$/, ''));
}

function typeOf({ nullable, generated }: CheckConstraintRow, values: string[]): string {
  const union = [...values, ...(nullable ? ['null'] : [])].join(' | ');
  return generated ? `Generated<${union}>` : union;
}
