import type { Language } from '@gatehouse/messages';
import { personalDataTexts } from '@gatehouse/messages/server-text';
import type { Db } from '../../../platform/db/database.ts';
import type { NounTables } from '../../../platform/personal.ts';
import type { Services } from '../../../platform/services.ts';
import { writeZip, type ZipEntry } from '../../../platform/zip/write-zip.ts';
import { type DataSubject, findPictures, openSubject, readRows } from './personal-data.queries.ts';
import { exportedColumns, personalTables } from './personal-data-register.ts';

/** Writes the rows of a table as one JSON array, one row per line. */
async function* toJsonArray(lines: AsyncIterable<string[]>): AsyncGenerator<string> {
  let before = '[\n';
  for await (const batch of lines) {
    yield before + batch.join(',\n');
    before = ',\n';
  }
  yield before === '[\n' ? '[]\n' : '\n]\n';
}

function buildReadme(
  register: NounTables,
  { username, displayName }: DataSubject,
  at: Date,
  language: Language,
): string {
  const text = personalDataTexts[language];
  const parts = [...new Set(personalTables(register).map(([, { part }]) => part))];
  const lines = [...parts, 'pictures' as const].map((part) => `${part}/\n    ${text.parts[part]}`);
  const about = `${displayName} (${username})\n${at.toISOString()}`;
  return `\ufeff${text.readme.title}\n${about}\n\n${text.readme.intro}\n\n${lines.join('\n\n')}\n\n${text.readme.format}\n`;
}

async function* generateEntries(
  { store }: Pick<Services, 'store'>,
  db: Db,
  register: NounTables,
  subject: DataSubject,
  at: Date,
  language: Language,
): AsyncGenerator<ZipEntry> {
  yield { name: 'README.txt', content: [buildReadme(register, subject, at, language)] };
  for (const [name, table] of personalTables(register))
    if (exportedColumns(table).length > 0)
      yield { name: `${table.part}/${name}.json`, content: toJsonArray(readRows(db, name, table)) };
  for (const { shownAs, file } of await findPictures(db)) {
    const picture = await store.read(subject.companyId ?? 0, file);
    if (picture) yield { name: `pictures/${shownAs}.jpg`, content: [picture] };
  }
}

/** Exports all rows about the person, from all tables of the register, as a ZIP archive (security.md T20). */
export function exportPerson(
  services: Pick<Services, 'database' | 'clock' | 'store'>,
  register: NounTables,
  subject: DataSubject,
  language: Language,
): Promise<Buffer> {
  const { database, clock } = services;
  return database.asCompanies(subject.companyId === null ? [] : [subject.companyId], async (db) => {
    await openSubject(db, subject);
    return writeZip(clock.now(), generateEntries(services, db, register, subject, clock.now(), language));
  });
}
