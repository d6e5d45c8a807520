import type { Language } from '@gatehouse/messages';
import { personalDataTexts } from '@gatehouse/messages/server-text';
import type { Db } from '../../../platform/db/database.ts';
import type { NounTables } from '../../../platform/personal.ts';
import type { Services } from '../../../platform/services.ts';
import { writeZip, type ZipEntry } from '../../../platform/zip.ts';
import { findPictures, openSubject, readRows, type Subject } from './personal-data.queries.ts';
import { exported, personalTables } from './register.ts';

/** A table's rows as one JSON array, a row a line. */
async function* arrayOf(lines: AsyncIterable<string[]>): AsyncGenerator<string> {
  let before = '[\n';
  for await (const some of lines) {
    yield before + some.join(',\n');
    before = ',\n';
  }
  yield before === '[\n' ? '[]\n' : '\n]\n';
}

/** What is in the archive, in the reader's language; the name of each folder is its part's. */
function readme(
  register: NounTables,
  { username, displayName }: Subject,
  at: Date,
  language: Language,
): string {
  const text = personalDataTexts[language];
  const parts = [...new Set(personalTables(register).map(([, { part }]) => part))];
  const lines = [...parts, 'pictures' as const].map((part) => `${part}/\n    ${text.parts[part]}`);
  const about = `${displayName} (${username})\n${at.toISOString()}`;
  return `\ufeff${text.readme.title}\n${about}\n\n${text.readme.intro}\n\n${lines.join('\n\n')}\n\n${text.readme.format}\n`;
}

async function* contentOf(
  { store }: Pick<Services, 'store'>,
  db: Db,
  register: NounTables,
  subject: Subject,
  at: Date,
  language: Language,
): AsyncGenerator<ZipEntry> {
  yield { name: 'README.txt', content: [readme(register, subject, at, language)] };
  for (const [name, table] of personalTables(register))
    if (exported(table).length > 0)
      yield { name: `${table.part}/${name}.json`, content: arrayOf(readRows(db, name, table)) };
  for (const { shownAs, file } of await findPictures(db)) {
    const picture = await store.read(subject.companyId ?? 0, file);
    if (picture) yield { name: `pictures/${shownAs}.jpg`, content: [picture] };
  }
}

/** Everything the register says is about the subject, as a zip archive (security.md T20). */
export function exportPerson(
  services: Pick<Services, 'database' | 'clock' | 'store'>,
  register: NounTables,
  subject: Subject,
  language: Language,
): Promise<Buffer> {
  const { database, clock } = services;
  return database.asCompanies(subject.companyId === null ? [] : [subject.companyId], async (db) => {
    await openSubject(db, subject);
    return writeZip(clock.now(), contentOf(services, db, register, subject, clock.now(), language));
  });
}
