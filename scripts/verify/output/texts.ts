import { meaningful } from '@gatehouse/testing/nouns/index';
import type { ProofFixture } from '@gatehouse/testing/portal/harness';
import { formulas, links, scripts } from './payloads.ts';

// Matches names of text columns that the portal interprets.
const meaningfulNames =
  /zone|language|^(status|state|kind|protocol|direction|source|action|entity)$|hash|^key$|username|serial|type|verify|marital|_status$|^(file|avatar|name|salt)$|raw|pin$|_code$|^code$|desired|confirmed|refused|payload|result|reason|gender|address$|choice|failure|purpose/;
const addresses = /url|link|website/;

/**
 * Writes the texts into every text column, except columns that the portal interprets and tables of the audit trail
 * and of files. Returns the number of changed columns.
 */
export async function plantTexts(
  { make: { owner } }: Pick<ProofFixture, 'make'>,
  random: () => number,
): Promise<number> {
  const { rows } = await owner.query<{ table: string; column: string }>(
    `SELECT c.table_name AS table, c.column_name AS column FROM information_schema.columns c
     JOIN information_schema.tables t USING (table_schema, table_name)
     WHERE c.table_schema = 'public' AND t.table_type = 'BASE TABLE' AND c.data_type = 'text' AND c.table_name !~ '^(audit|schema|files)'`,
  );
  let planted = 0;
  for (const { table, column } of rows) {
    const isAddress = addresses.test(column);
    if (meaningful.has(`${table}.${column}`)) continue;
    if (!isAddress && meaningfulNames.test(column) && !/_name$|info_/.test(column)) continue;
    const values = isAddress ? [...links] : formulas.map((formula) => `${formula} ${scripts.join(' ')}`);
    // Adds the row's physical position to the text, so that unique columns stay unique.
    await owner
      .query(
        `UPDATE ${table} SET ${column} = ($1::text[])[1 + (abs(hashtext(ctid::text)) % cardinality($1))] || $2 WHERE ${column} IS NOT NULL`,
        [values, isAddress ? '' : ` ${Math.floor(random() * 1e6)}`],
      )
      .then(({ rowCount }) => {
        planted += rowCount ? 1 : 0;
      })
      .catch(() => undefined); // Ignores the error, because a constraint of the column rejects the text.
  }
  return planted;
}

export function htmlOf(mail: string): string {
  const [, head = '', body = ''] =
    /(content-type: text\/html[\s\S]*?)\r?\n\r?\n([\s\S]*?)\r?\n--/i.exec(mail) ?? [];
  if (/base64/i.test(head)) return Buffer.from(body, 'base64').toString();
  if (!/quoted-printable/i.test(head)) return body;
  const bytes = body
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}
